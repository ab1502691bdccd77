import type { PublicSite, PublicView } from '@zatyshok/contract/content/public-view'
import { Prose } from './prose.tsx'
import { PublicFrame } from './public-frame.tsx'

interface PartPageProps {
  site: PublicSite
  view: Extract<PublicView, { kind: 'part' }>
}

/** The preview of a content part that has no page of its own. */
export function PartPage({ site, view: { name, text } }: PartPageProps) {
  return (
    <PublicFrame site={site} title={text.title} description={text.title} path={null} noIndex>
      <p className="meta" translate="no">
        {name}
      </p>
      <h1>{text.title}</h1>
      <Prose html={text.html} />
    </PublicFrame>
  )
}
