import type { PublicSite, PublicView } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../lib/paths.ts'
import { PublicFrame } from './public-frame.tsx'
import { publicPaths } from './public-paths.ts'

interface MissingPageProps {
  site: PublicSite
  view: Extract<PublicView, { kind: 'missing' }>
}

/** A missing or unpublished page; links to other pages (B09). */
export function MissingPage({ site, view: { reason } }: MissingPageProps) {
  const { title, text } = wordsOf(reason)
  return (
    <PublicFrame site={site} title={title} description={text} path={null} noIndex>
      <div className="stack">
        <h1>{title}</h1>
        <p>{text}</p>
        {reason === 'unpublished' && <p>{t('page.unpublished.text')}</p>}
      </div>
      <section aria-labelledby="ways" className="stack">
        <h2 id="ways">{t('page.missing.ways')}</h2>
        <ul className="rows">
          {ways().map(({ href, label }) => (
            <li key={href} className="row">
              <a className="hit" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </PublicFrame>
  )
}

function wordsOf(reason: MissingPageProps['view']['reason']): { title: string; text: string } {
  switch (reason) {
    case 'notFound':
      return { title: t('page.missing.title'), text: t('page.notFound') }
    case 'unpublished':
      return { title: t('page.unpublished.title'), text: t('page.unpublished') }
    case 'unavailable':
      return { title: t('page.unavailable.title'), text: t('error.database_unavailable') }
  }
}

const ways = () => [
  { href: paths.features, label: t('page.missing.features') },
  { href: paths.help, label: t('help.title') },
  { href: paths.docs, label: t('docs.title') },
  { href: publicPaths.news, label: t('news.title') },
]
