import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../config/config-schema.ts'
import type { Context } from '../context.ts'
import { openPublishedCache } from '../modules/content/open-published-cache.ts'
import type { PublishedCache } from '../modules/content/published-cache.ts'
import { listProviderContacts } from '../modules/providers/list-contacts.ts'
import { setAntiForgeryCookie } from '../platform/http/guard/anti-forgery.ts'
import { openBuiltWeb, type Web } from './built-web.ts'
import { feedbackPath, feedbackShell } from './feedback-shell.ts'
import { createPublicPages } from './public-pages.ts'
import { answerQuickly } from './quick-answers.ts'
import { html, sendPage } from './rendered-page.ts'
import { robots } from './robots.ts'
import { sendFile, serveFiles } from './serve-files.ts'
import { servePreviews } from './serve-preview.ts'
import { webManifest } from './web-manifest.ts'
import { serveWellKnown } from './well-known.ts'

/** Paths of the client application; every other address without a file is a public page. */
const clientPaths =
  /^\/(sign-in|register|register-completed|email-confirm|unsubscribe|recovery|dashboard|admin|contacts)(\/|$)/

/** Addresses of calls and of health checks: never a page. */
const machinePaths = /^\/(api|health)(\/|$)/
/** Addresses of files: an old script, a favicon. A missing one gives 404 and does not lead to a page. */
const filePaths = /^\/(assets|media|\.well-known)(\/|$)|\.\w+$/
/** A hashed file; its compressed forms have no address. */
const assetPath = /^\/assets\/[\w-][\w.-]*$(?<!\.(?:br|gz))/

const isFile = (file: string) =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  )

interface SiteOptions extends Pick<Context, 'db' | 'publicUrl' | 'secret'> {
  /** Returns the effective settings; called once per page. */
  settings(): Settings
  clock(): Date
  /** Cache of published content, which the caller invalidates; without it pages are not cached. */
  readonly published?: PublishedCache
  /** Default: the built web application. */
  readonly web?: Web | undefined
}

/** Serves the site: immutable hashed files, the cabinet's page, and public pages rendered on the server. */
export async function serveSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { shell, home = shell, renderer, files, kept } = options.web ?? (await openBuiltWeb())
  const published = options.published ?? openPublishedCache(options)
  const pages = createPublicPages({ ...options, published, renderer })
  const { origin } = new URL(options.publicUrl)
  const openFeedback = async () => {
    // If the database is unavailable, the page omits the providers.
    const providers = await listProviderContacts(options).catch(() => [])
    return feedbackShell(shell, { settings: options.settings(), origin, providers })
  }
  const openClientPage = (path: string) => {
    if (path === feedbackPath) return openFeedback()
    return path === '/dashboard' ? home : shell
  }
  await serveFiles(app, files)
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(options.publicUrl)),
  )
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(webManifest(options.settings()))),
  )
  serveWellKnown(app, options)
  servePreviews(app, { db: options.db, pages, clock: options.clock })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2)
    if (machinePaths.test(path)) return reply.callNotFound()
    if (clientPaths.test(path)) {
      // A public page sets no cookie, so that a shared cache may store it.
      setAntiForgeryCookie(request, reply)
      return reply
        .type(html)
        .header('cache-control', 'no-cache')
        .send(await openClientPage(path.replace(/\/$/, '')))
    }
    // A page of another build asks for files that this build lacks.
    if (kept && assetPath.test(path) && (await isFile(join(kept, path))))
      return sendFile(request, reply, { root: kept, name: path.slice(1) })
    const page = await pages.open(path, new URLSearchParams(query))
    if (page) return sendPage(request, reply, page)
    reply.header('cache-control', 'no-cache').type(html)
    return filePaths.test(path) ? reply.code(404).send('') : reply.redirect('/features', 302)
  })
  answerQuickly(app, pages.atHand)
}
