import type { PublicSettings } from '@zatyshok/contract/settings'
import { t } from '@zatyshok/i18n/translate'
import { renderToStaticMarkup } from 'react-dom/server'
import { paths } from '../lib/paths.ts'
import { EmptyPage } from './empty-page.tsx'
import { FeaturesPage } from './features-page.tsx'

export interface PublicPageRequest {
  /** The path without the query. */
  path: string
  settings: PublicSettings
  /** The current year in Kyiv, for the copyright line. */
  year: number
}

export interface PublicPage {
  status: number
  html: string
  /** Where to send the browser instead of showing `html`. */
  location?: string
}

/**
 * Renders a public page to plain HTML: complete without script, no hydration (B08).
 * The empty path shows the features page; an unknown one leads to it (A10).
 */
export function renderPublicPage({ path, settings, year }: PublicPageRequest): PublicPage {
  const frame = { settings, year }
  const page = path.replace(/\/$/, '') || paths.features
  if (page === paths.features) return shown(<FeaturesPage {...frame} />)
  if (page === paths.help) return shown(<EmptyPage {...frame} title={t('help.title')} reason={t('help.empty')} />)
  if (page === paths.docs) return shown(<EmptyPage {...frame} title={t('docs.title')} reason={t('docs.empty')} />)
  // A missing file (an old script, a favicon) is missing; only addresses of pages lead to the default page.
  if (/\.\w+$/.test(path)) return { status: 404, html: '' }
  return { status: 302, html: '', location: paths.features }
}

const shown = (page: React.ReactElement): PublicPage => ({
  status: 200,
  html: `<!doctype html>${renderToStaticMarkup(page)}`,
})
