import type { PublicSite, PublicView } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../lib/paths.ts'
import { PublicFrame } from './public-frame.tsx'
import { publicPaths } from './public-paths.ts'

interface DocsPageProps {
  site: PublicSite
  view: Extract<PublicView, { kind: 'docs' }>
}

/** `/docs`: links to the pages of documents (B03). */
export function DocsPage({ site, view: { pages } }: DocsPageProps) {
  return (
    <PublicFrame site={site} title={t('docs.title')} description={t('docs.lead')} path={paths.docs}>
      <div className="stack">
        <h1>{t('docs.title')}</h1>
        <p>{t('docs.lead')}</p>
      </div>
      <ul className="rows">
        {pages.map(({ id, description }) => (
          <li key={id} className="row">
            <h2>
              <a className="row-link" href={publicPaths.doc(id)}>
                {t(`docs.${id}`)}
              </a>
            </h2>
            <p>{description || t(`docs.${id}.lead`)}</p>
          </li>
        ))}
      </ul>
    </PublicFrame>
  )
}
