import { readFileSync } from 'node:fs'
import type { Context } from '../../apps/server/src/context.ts'
import type { DatabaseSchema } from '../../apps/server/src/database-schema.ts'
import { askForDispatch } from '../../apps/server/src/modules/dispatches/ask-for-dispatch.ts'
import { collectRecords } from '../../apps/server/src/modules/dispatches/collect-records.ts'
import { makeFile } from '../../apps/server/src/modules/dispatches/file/make-file.ts'
import { openDatabase } from '../../apps/server/src/platform/db/connect.ts'
import { openFileRoom } from '../../apps/server/src/platform/files/file-room.ts'
import type { ExportFormat, ExportMade } from './export.ts'

/** A process that writes one file for a provider, as `portal worker` would, and prints its duration and memory. */
const [connection = '', dataDir = '', format = ''] = process.argv.slice(2)
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const options = { connection: JSON.parse(connection), log: silent, max: 3, statementTimeoutMs: 0 }
const db = await openDatabase<DatabaseSchema>(options)
const files = await openFileRoom(dataDir, { store: 'folder', scanner: '', s3: {} as never })
const ctx = { db: db.query, files, now: new Date() } as Context
const asked = { provider_id: 1, kind: 'readings', origin: 'command', asked_by: '', asked_at: ctx.now } as const
const encoding = format === 'dbf' ? 'cp866' : 'utf-8'
const { id } = await askForDispatch(ctx, { ...asked, format: format as ExportFormat, encoding })
const choosing = await seconds(() => collectRecords(ctx, id))
const before = mostMegabytes()
const making = await seconds(() => makeFile(ctx, id))
const { rows } = await db.pool.query('select records, state, file_key from dispatches where id = $1', [id])
await db.close()
if (rows[0]?.state !== 'ready') throw new Error('the dispatch was not made')
const { records, file_key: key } = rows[0]
const made: ExportMade = { choosing, making, records, key, before, megabytes: mostMegabytes() }
process.stdout.write(JSON.stringify(made))

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Returns the peak memory of the process in megabytes. */
function mostMegabytes(): number {
  const [, most] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(most) / 1024
}
