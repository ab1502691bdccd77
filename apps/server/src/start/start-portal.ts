import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { contentChannel, openPublishedCache } from '../modules/content/open-published-cache.ts'
import { type DatabaseProbe, openProbe } from '../platform/db/probe.ts'
import { openFileRoom } from '../platform/files/file-room.ts'
import { type Listening, listenWidely } from '../platform/http/listen-widely.ts'
import type { ReplyMode } from '../platform/http/reply-serializer.ts'
import { type Drain, stopAnswering } from '../platform/http/stop-answering.ts'
import type { RunningJobs } from '../platform/jobs/start-jobs.ts'
import type { OperatorText } from '../platform/process/operator-text.ts'
import type { SpanSender } from '../platform/tracing/send-spans.ts'
import { openBuiltWeb, type Web } from '../site/built-web.ts'
import { keepAssets } from '../site/kept-assets.ts'
import { serveSite } from '../site/serve-site.ts'
import { printSignIns, remindOfSignIns } from './demonstration/demonstration-files.ts'
import { loadDemonstrationApart } from './demonstration/load-demonstration-apart.ts'
import { explainListen } from './explain-listen.ts'
import { freeStartMemory } from './free-start-memory.ts'
import { checkPublicAddress, warnOfArrivals } from './notices/warn-of-arrivals.ts'
import { warnOfUnknownProviders } from './notices/warn-of-unknown-providers.ts'
import { type WatchedSettings, watchSettings } from './notices/watch-settings.ts'
import { installationOf } from './open-installation.ts'
import { openNodeDatabase, type PortalDatabase } from './open-portal-database.ts'
import { openTracing } from './open-tracing.ts'
import { startPortalJobs } from './portal-jobs.ts'
import { openSecret } from './portal-secret.ts'
import { refuseTakenPorts } from './refuse-taken-ports.ts'
import { serveMetricsOf } from './serve-metrics-of.ts'

export interface RunningPortal {
  readonly address: string
  readonly app: FastifyInstance
  /** Keeps serving until the load balancer has drained, then finishes running work and closes the database. */
  stop(): Promise<void>
  /** Does the same without waiting for a load balancer; for a person at a terminal. */
  stopNow(): Promise<void>
}

interface StartOptions {
  readonly log: Logger
  readonly say: (text: OperatorText) => void
  /** Default: the built web application. */
  readonly web?: Web
  readonly replies?: ReplyMode
}

/**
 * Runs every step between the command and the first response: database, migrations, the demonstration city on an empty
 * embedded database, the application, the listener.
 */
export async function startPortal(
  config: Config,
  { log, say, web, replies = 'fast' }: StartOptions,
): Promise<RunningPortal> {
  const { metrics } = config.settings
  await refuseTakenPorts([config.port, metrics.enabled ? metrics.port : 0], config.host)
  const database = await openNodeDatabase(config, log)
  let watched: WatchedSettings | undefined
  try {
    if (database.embedded && config.settings.demonstration.enabled) {
      const isLoaded = await loadDemonstrationApart(config, database)
      // Printed once only: later output is read in logs and on shared screens.
      if (isLoaded) await printSignIns(config.dataDir, say)
      else await remindOfSignIns(database.web.query, say)
    }
    const clock = database.now
    const secret = await openSecret(config, database.web.query)
    const db = database.web.query
    const published = openPublishedCache({ db, clock })
    const heard = { [contentChannel]: published.forget }
    const opened = await watchSettings({ config, database, secret, log, heard, hearing: published.hear })
    watched = opened
    const { settings } = opened
    await warnOfUnknownProviders(db, config.layers, { log, say })
    const { publicUrl } = config
    const files = await openFileRoom(config.dataDir, config.settings.files)
    const probe = openProbe(database.connection)
    const { standby } = database
    const application = { db, standby, settings, publicUrl, secret, files, clock, isDatabaseThere: probe.isThere }
    const noticeArrival = warnOfArrivals(say, log)
    const installation = await installationOf(config, database.connection)
    const rest = { pool: database.web.pool, logger: log, replies, noticeArrival, installation, published }
    const app = await buildApp({ ...application, ...rest })
    const site = await openSite(config, { web, now: clock(), log })
    await serveSite(app, { db, publicUrl, secret, settings: settings.current, clock, published, web: site })
    const traces = await openTracing(config, app)
    const inside = await serveMetricsOf(app, { config, database, log })
    // Before the first request, because it takes some tenths of a second.
    freeStartMemory()
    const { address, doors } = await listen(app, config)
    const jobs = config.settings.jobs.inWeb
      ? await startPortalJobs({ config, database, secret, settings, files, clock, log, imports: 'apart' })
      : undefined
    const asking = new AbortController()
    void checkPublicAddress({ publicUrl, notice: noticeArrival, signal: asking.signal })
    const running = { app, asking, doors, inside, traces, jobs, watched: opened, probe, database }
    const drain = drainOf(config, database)
    return { address, app, stop: () => stopInOrder(running, drain), stopNow: () => stopInOrder(running, noDrain) }
  } catch (error) {
    await watched?.close()
    await database.close()
    throw error
  }
}

/** Opens the web application with the files of earlier builds in `DATA_DIR/web-assets`. */
async function openSite(
  { dataDir }: Config,
  { web, now, log }: { readonly web: Web | undefined; readonly now: Date; readonly log: Logger },
): Promise<Web> {
  if (web) return web
  const built = await openBuiltWeb()
  const kept = join(dataDir, 'web-assets')
  await keepAssets({ files: built.files, folder: kept, now, log })
  return { ...built, kept }
}

const noDrain: Drain = { leastMs: 0, mostMs: 0 }
/**
 * Longest wait in milliseconds. A load balancer that checks failures only never drains a node that responds;
 * supervisors kill after 60 s.
 */
const longestWaitMs = 15_000

function drainOf({ settings }: Config, { embedded }: PortalDatabase): Drain {
  const { drainSeconds } = settings.http
  if (drainSeconds === 0) return noDrain
  // With the embedded database there is seldom another node, so only the absence of requests is awaited.
  const leastMs = embedded ? 0 : drainSeconds * 1000
  return { leastMs, mostMs: leastMs + longestWaitMs }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<Listening> {
  try {
    return await listenWidely(app, { port, host })
  } catch (error) {
    await app.close()
    throw explainListen(error, { port, host })
  }
}

interface Running {
  readonly app: FastifyInstance
  /** Aborts the start's request to the public address. */
  readonly asking: AbortController
  readonly doors: Listening['doors']
  /** The server of a separate metrics port. */
  readonly inside: FastifyInstance | undefined
  readonly traces: SpanSender | undefined
  /** Undefined if separate workers run the jobs. */
  readonly jobs: RunningJobs | undefined
  readonly watched: WatchedSettings
  readonly probe: DatabaseProbe
  readonly database: PortalDatabase
}

async function stopInOrder(
  { app, asking, doors, inside, traces, jobs, watched, probe, database }: Running,
  drain: Drain,
): Promise<void> {
  asking.abort()
  await Promise.all([stopAnswering(app, drain, doors), jobs?.stop()])
  await inside?.close()
  await traces?.close()
  await probe.close()
  await watched.close()
  await database.close()
}
