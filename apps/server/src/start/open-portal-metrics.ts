import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { measurePortal, portalKinds } from '../modules/monitoring/measure-portal.ts'
import type { Measured, Metrics } from '../platform/metrics/open-metrics.ts'
import { build } from '../platform/process/build.ts'
import type { NodeDatabase } from './open-portal-database.ts'

const poolKind = {
  name: 'portal_database_connections',
  help: 'Connections of this process for requests, and requests that wait for one.',
  labels: ['state'],
}

const standbyKind = {
  name: 'portal_standby_lag_seconds',
  help: 'How far the standby of STANDBY_URL follows the primary; above 2 the primary answers all reads.',
  labels: [],
}

/** Returns undefined and loads no library unless `metrics.enabled`. */
export async function openPortalMetrics(
  { settings }: Config,
  {
    database,
    log,
  }: { readonly database: Pick<NodeDatabase, 'web'> & Partial<Pick<NodeDatabase, 'standby'>>; readonly log: Logger },
): Promise<Metrics | undefined> {
  if (!settings.metrics.enabled) return undefined
  const { openMetrics } = await import('../platform/metrics/open-metrics.ts')
  const { pool, query } = database.web
  const measurePool = async (): Promise<readonly Measured[]> => {
    const { totalCount, idleCount, waitingCount } = pool
    const figures = { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
    return Object.entries(figures).map(([state, value]) => ({ name: poolKind.name, labels: { state }, value }))
  }
  const measureStandby = async (): Promise<readonly Measured[]> =>
    database.standby ? [{ name: standbyKind.name, value: database.standby.lagMs() / 1000 }] : []
  const sources = [measurePool, measureStandby, () => measurePortal(query)]
  return openMetrics({ build, kinds: [poolKind, standbyKind, ...portalKinds], sources, log })
}
