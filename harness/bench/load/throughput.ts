import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../../apps/server/src/platform/db/embedded/embedded.ts'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { cabinetCalls } from '../cabinet/cabinet-calls.ts'
import { runWhere } from '../processors.ts'
import type { BenchResult } from '../result.ts'
import { tokenOfResident } from '../token.ts'
import { compareCalls } from './compare-calls.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Compares each cabinet request of the demonstration city with the same statements on bare `node:http` and `pg`. */
export async function benchThroughput(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  runWhere('portal')
  const portal = await startPortalProcess({ DATA_DIR: dataDir, PORTAL_CAPTCHA_SIGN_IN: 'false' })
  const { connection, stop } = await startEmbedded({ dataDir, log: silent })
  try {
    const token = await tokenOfResident(portal.origin, dataDir)
    const compared = { origin: portal.origin, pid: portal.child.pid, dataDir, connection, token }
    return await compareCalls(compared, cabinetCalls, { throughput: 0.5, processorTime: 0.65 })
  } finally {
    await stop()
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
