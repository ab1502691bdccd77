import { tmpdir, totalmem } from 'node:os'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { startServerCluster } from '../kit/server-cluster.mjs'

const megabyte = 1024 * 1024

/**
 * Starts PostgreSQL with the settings that `docs/operating.md` gives for a large server (decision 0167), or with its
 * own defaults if `BENCH_POSTGRES=defaults`.
 */
export function startCityServer() {
  if (process.env['BENCH_POSTGRES'] === 'defaults') return startServerCluster(tmpdir())
  const quarter = Math.floor(totalmem() / 4 / megabyte)
  return startServerCluster(tmpdir(), { shared_buffers: `${quarter}MB`, max_wal_size: '4GB' })
}
