import { type DocPage, docPages } from '@zatyshok/contract/content/public-view'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../lib/paths.ts'
import { publicPaths } from './public-paths.ts'

/** The pages of /docs as adjacent links (B03). */
export function DocsTabs({ chosen }: { chosen: DocPage }) {
  return (
    <nav className="chips" aria-label={t('docs.tabs')}>
      <a className="chip" href={paths.docs}>
        {t('help.all')}
      </a>
      {docPages.map((id) => (
        <a key={id} className="chip" href={publicPaths.doc(id)} aria-current={id === chosen ? 'page' : undefined}>
          {t(`docs.${id}`)}
        </a>
      ))}
    </nav>
  )
}
