import { fileURLToPath } from 'node:url'
import type { PublicSite, PublicView } from '@zatyshok/contract/content/public-view'
import type { Web } from '../../apps/server/src/site/built-web.ts'

/** What a page is made of; `pages.ts` makes the page of it. */
export type PageData = { readonly page: 'shell' } | { readonly page: 'public'; view: PublicView; site: PublicSite }

const written = (data: PageData): string => JSON.stringify(data)

/**
 * The web application in development: the API sends data in place of HTML, and the process that serves Vite renders
 * it. So the API never waits for Vite, and what it keeps of a page stays right when a component of the page changes.
 */
export const unbuiltWeb: Web = {
  shell: written({ page: 'shell' }),
  // The status of the answer is the one that the real renderer gives.
  renderer: { renderPublicPage: (view, site) => ({ status: 200, html: written({ page: 'public', view, site }) }) },
  files: fileURLToPath(new URL('../../apps/web/public', import.meta.url)),
}
