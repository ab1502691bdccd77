import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../../apps/server/src/platform/db/connect.ts'
import { withEmbedded } from '../embedded-server.ts'
import { readAcknowledged } from './acknowledged-writes.ts'
import { type Figure, notMeasured } from './figure.ts'

const writes = 500
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const how = 'strace of the embedded PostgreSQL'

/**
 * GL21: PostgreSQL acknowledges a row only once the log is on the disk. The check traces the processes' system calls.
 * With `synchronous_commit` off the same trace must show rows acknowledged too early.
 */
export async function measurePowerLoss(): Promise<Figure> {
  const kept = await watchWrites('on')
  if (kept === undefined) return notMeasured('no strace here that may watch PostgreSQL', how)
  const lost = await watchWrites('off')
  const canSee = lost !== undefined && lost.unsynced > 0
  return {
    met: canSee && kept.acknowledged === writes && kept.unsynced === 0,
    told: `${kept.acknowledged} of ${writes} writes acknowledged, ${kept.unsynced} of them before fdatasync (${lost?.unsynced ?? 0} where synchronous_commit is off: the watching sees them)`,
    how,
    measuredAt: new Date().toISOString(),
  }
}

function watchWrites(synchronousCommit: 'on' | 'off') {
  return withEmbedded(async (url) => {
    // One connection, as each request uses.
    const { pool, close } = await openDatabase({ connection: { connectionString: url }, log: silent, max: 1 })
    const folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-strace-'))
    try {
      await pool.query('create table written (n int4)')
      await pool.query(`set synchronous_commit = ${synchronousCommit}`)
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = pg_backend_pid() or backend_type = 'walwriter'`,
      )
      const file = path.join(folder, 'trace')
      const strace = await watch(
        rows.map(({ pid }) => pid),
        file,
      )
      if (strace === undefined) return undefined
      for (let n = 0; n < writes; n += 1) await pool.query('insert into written values ($1)', [n])
      strace.kill('SIGINT')
      await once(strace, 'close')
      return readAcknowledged(readFileSync(file, 'utf8'))
    } finally {
      await close()
      rmSync(folder, { recursive: true })
    }
  })
}

/** Resolves once strace traces every process; undefined if it is missing or not permitted. */
async function watch(pids: readonly number[], file: string): Promise<ChildProcess | undefined> {
  const calls = 'trace=pwrite64,pwritev,fdatasync,sendto,sendmsg'
  const args = ['-f', '-s', '128', '-e', calls, '-o', file, ...pids.flatMap((pid) => ['-p', String(pid)])]
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  return new Promise((resolve) => {
    strace.once('error', () => resolve(undefined))
    strace.once('close', () => resolve(undefined))
    strace.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if ((said.match(/Process \d+ attached/g) ?? []).length >= pids.length) resolve(strace)
    })
  })
}
