import type { PublicSettings } from '@zatyshok/contract/settings'
import { renderToStaticMarkup } from 'react-dom/server'
import { paths } from '../lib/paths.ts'
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
  if (path === paths.root || path.replace(/\/$/, '') === paths.features) {
    return { status: 200, html: document(<FeaturesPage settings={settings} year={year} />) }
  }
  // A missing file (an old script, a favicon) is missing; only addresses of pages lead to the default page.
  if (/\.\w+$/.test(path)) return { status: 404, html: '' }
  return { status: 302, html: '', location: paths.features }
}

const document = (page: React.ReactElement) => `<!doctype html>${renderToStaticMarkup(page)}`
