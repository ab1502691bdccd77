import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Settings } from './config/config-schema.ts'
import { publicSettings } from './modules/settings/public-settings.ts'
import { setAntiForgeryCookie } from './platform/http/anti-forgery.ts'
import { StartError } from './start/start-error.ts'

const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** Paths of the client application; everything else that is no file is a public page. */
const clientPaths = /^\/(sign-in|register|register-completed|email-confirm|recovery|dashboard|admin)(\/|$)/

/** What the web's server-side renderer exports (`apps/web/src/public/render.tsx`). */
interface PublicRenderer {
  renderPublicPage(request: { path: string; settings: ReturnType<typeof publicSettings>; year: number }): {
    status: number
    html: string
    location?: string
  }
}

/** Serves the built site: hashed files for ever, the cabinet's shell, public pages rendered on the server. */
export async function serveSite(app: FastifyInstance, { settings, clock }: { settings: Settings; clock: () => Date }) {
  const shell = await readFile(`${dist}client/index.html`, 'utf8').catch(() => {
    throw new StartError('Вебчастину ще не зібрано. Запустіть портал командою npm start: вона її збере.')
  })
  const renderer: PublicRenderer = await import(`${dist}public/render.js`)
  await app.register(fastifyStatic, {
    root: `${dist}client`,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (path.startsWith('/api/') || path.startsWith('/health/')) return reply.callNotFound()
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    if (clientPaths.test(path)) {
      // A public page carries no cookie: a shared cache may keep it.
      setAntiForgeryCookie(request, reply)
      return shell
    }
    const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Kyiv' }).format(clock()))
    const page = renderer.renderPublicPage({ path, settings: publicSettings(settings), year })
    if (page.location) return reply.redirect(page.location, page.status)
    return reply.code(page.status).send(page.html)
  })
}
