/**
 * `npm run dev`: runs the database, the API, and Vite with hot reload, at the address of `npm start` and with its data.
 * The API restarts when one of its files changes. It builds no files (decision 0066).
 */
import { once } from 'node:events'
import { createServer as createHttpServer, type Server } from 'node:http'
import path from 'node:path'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { type Config, readConfig } from '../../apps/server/src/config.ts'
import { createLogger, levelOf } from '../../apps/server/src/log.ts'
import { say } from '../../apps/server/src/platform/process/operator-text.ts'
import { stopOnSignals } from '../../apps/server/src/start/end-on-signals.ts'
import { explainAndExit } from '../../apps/server/src/start/explain-and-exit.ts'
import { explainListen } from '../../apps/server/src/start/explain-listen.ts'
import { forward } from './forward.ts'
import { holdDatabase } from './hold-database.ts'
import { nonce, openPages, reloadPublicPages } from './pages.ts'
import { type RunningApi, runApi } from './running-api.ts'

const root = path.join(import.meta.dirname, '../..')
/** Sources of the API. */
const ofApi = ['apps/server/src', 'apps/server/migrations', 'packages', 'profiles', 'scripts/dev/api.ts'].map((place) =>
  path.join(root, place),
)
const notOfApi = /\.test\.tsx?$|[/\\](testing|node_modules)[/\\]/
/** Milliseconds: changes that come this close together (a checkout, «save all») cause one restart. */
const settleMs = 40
/** Paths of Vite's modules; the API gets every other path. */
const ofVite = /^\/(@|__|src\/|build\/generated\/|node_modules\/)/
/** Replaces the service worker that `npm start` has installed in this browser, and unregisters itself. */
const noWorker = 'self.skipWaiting(); self.registration.unregister()'

const print = (line: string): void => console.log(line)

try {
  const config = readConfig()
  const log = createLogger(levelOf(config.settings.log))
  const http = await listen(config)
  // Functions to close everything, in reverse order. A signal may arrive while the list is being filled.
  const closings: (() => Promise<unknown>)[] = [async () => http.closeAllConnections()]
  stopOnSignals(
    async () => {
      for (const close of closings.toReversed()) await close()
    },
    { log, longestMs: 20_000 },
  )
  if (config.databaseUrl === undefined) {
    const database = holdDatabase({ dataDir: config.dataDir, log })
    closings.push(() => database.then(({ leave }) => leave()))
    await database
  }
  const opening = openVite(http, config)
  // Vite is not closed: it ends with this process, and its `close` would delay the stop.
  opening.catch(() => undefined)
  let isFirst = true
  const api = runApi({
    environment: { HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: config.publicUrl },
    print,
    onReady: async (seconds) => {
      await opening
      const origin = `http://${config.host}:${config.port}`
      const took = seconds.toFixed(1)
      const again = {
        uk: `API запущено знову за ${took.replace('.', ',')} с.`,
        en: `The API was restarted in ${took} s.`,
      }
      print(say(isFirst ? { uk: `Портал працює: ${origin}`, en: `The portal is running: ${origin}` } : again))
      isFirst = false
    },
  })
  closings.push(api.stop)
  api.restart()
  const vite = await opening
  serve(http, { vite, api })
  onChange(vite, api.restart)
} catch (error) {
  explainAndExit(error)
}

async function listen({ port, host }: Config): Promise<Server> {
  const http = createHttpServer()
  try {
    await once(http.listen({ port, host }), 'listening')
    return http
  } catch (error) {
    throw explainListen(error, { port, host })
  }
}

function openVite(http: Server, { publicUrl }: Config): Promise<ViteDevServer> {
  return createVite({
    configFile: path.join(root, 'apps/web/vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    plugins: [reloadPublicPages()],
    html: { cspNonce: nonce },
    server: { middlewareMode: true, hmr: { server: http }, allowedHosts: [new URL(publicUrl).hostname] },
  })
}

function serve(http: Server, { vite, api }: { readonly vite: ViteDevServer; readonly api: RunningApi }): void {
  const pages = openPages(vite)
  http.on('request', (request, response) => {
    const url = request.url ?? '/'
    if (ofVite.test(url)) return vite.middlewares(request, response)
    if (url === '/service-worker.js') return response.setHeader('content-type', 'text/javascript').end(noWorker)
    forward(request, response, { api, pages }).catch((error: unknown) => {
      vite.config.logger.error(String(error))
      response.destroy()
    })
  })
}

/** Calls `call` when a file of the API has changed, once for changes that arrive together. */
function onChange(vite: ViteDevServer, call: () => void): void {
  let settling: NodeJS.Timeout | undefined
  vite.watcher.add(ofApi)
  vite.watcher.on('all', (_event, file) => {
    if (notOfApi.test(file) || !ofApi.some((place) => file.startsWith(place))) return
    clearTimeout(settling)
    settling = setTimeout(call, settleMs)
  })
}
