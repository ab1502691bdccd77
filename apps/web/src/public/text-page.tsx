import { docPages, type PublicSite, type PublicView } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'
import { Day } from './dates.tsx'
import { DocsTabs } from './docs-tabs.tsx'
import { contentsOf, Prose } from './prose.tsx'
import { PublicFrame } from './public-frame.tsx'
import { publicPaths } from './public-paths.ts'

interface TextPageProps {
  site: PublicSite
  view: Extract<PublicView, { kind: 'page' }>
}

/** A page with an editor's text: one of the city's own pages or of the documents (B03, B04). */
export function TextPage({ site, view: { path, text } }: TextPageProps) {
  const doc = docPages.find((id) => path === publicPaths.doc(id))
  return (
    <PublicFrame
      site={site}
      title={text.title}
      description={text.description || text.title}
      path={path}
      aside={contentsOf(text)}
    >
      {doc && <DocsTabs chosen={doc} />}
      <h1>{text.title}</h1>
      <Prose html={text.html} />
      <Day moment={text.changedAt} words={(date) => t('page.changed', { date })} />
    </PublicFrame>
  )
}
