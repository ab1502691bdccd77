import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import type { PublicRenderer } from '../../apps/server/src/site/public-pages.ts'
import type { PageData } from './unbuilt-web.ts'

export interface Pages {
  /**
   * Renders the page for the data that the API sent as HTML. Without a status, the status of the API's response is
   * used.
   */
  make(text: string, url: string): Promise<{ readonly html: string; readonly status?: number }>
  /** Returns a page's CSP with what hot reload needs in addition. */
  allow(policy: string): string
}

/** CSP nonce of Vite's inline script and styles. A constant, because this server is for development only. */
export const nonce = 'development'
const reloadModule = 'virtual:reload-public-page'
const changed = 'zatyshok:public-page-changed'
const head = `<meta property="csp-nonce" nonce="${nonce}"><script type="module" src="/@id/${reloadModule}"></script>`

/** Reloads a public page when one of its modules changes: without client code there is no hot replacement. */
export function reloadPublicPages(): Plugin {
  let server: ViteDevServer
  return {
    name: 'zatyshok-reload-public-pages',
    configureServer(created) {
      server = created
    },
    resolveId: (id) => (id === reloadModule ? `\0${reloadModule}` : null),
    load: (id) => (id === `\0${reloadModule}` ? `import.meta.hot?.on('${changed}', () => location.reload())` : null),
    hotUpdate({ modules }) {
      if (this.environment.name === 'ssr' && modules.length > 0) server.environments.client.hot.send(changed, {})
    },
  }
}

/** Renders pages from the present sources of the web application. */
export function openPages(vite: ViteDevServer): Pages {
  async function shell(url: string): Promise<string> {
    const source = await readFile(path.join(vite.config.root, 'index.html'), 'utf8')
    return vite.transformIndexHtml('/index.html', source, url)
  }
  async function publicPage({ view, site }: Extract<PageData, { page: 'public' }>) {
    const { ssr } = vite.environments
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that renders')
    const { renderPublicPage }: PublicRenderer = await ssr.runner.import('/src/public/render.tsx')
    const { status, html } = renderPublicPage(view, site)
    return { status, html: html.replace('<head>', `<head>${head}`) }
  }
  return {
    make: async (text, url) => {
      // HTML that the API writes itself, for example `/api/docs`.
      if (!text.startsWith('{')) return { html: text }
      const data: PageData = JSON.parse(text)
      if (data.page === 'shell') return { html: await shell(url) }
      return publicPage(data).catch((error: unknown) => {
        const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
        vite.config.logger.error(told)
        return { status: 500, html: `<!doctype html><head>${head}</head><pre>${escaped(told)}</pre>` }
      })
    },
    allow: (policy) =>
      policy
        .replace("script-src 'self'", `$& 'nonce-${nonce}'`)
        .replace("style-src 'self'", `$& 'nonce-${nonce}'`)
        .replace("connect-src 'self'", '$& ws:'),
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
