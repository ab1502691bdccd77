/**
 * A stand-in for the portal that tests kill. It joins the embedded database of the given folder, then writes rows and
 * prints `ack <n>` on its own line after each commit.
 */
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../platform/db/connect.ts'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'

const [dataDir = '', name = 'portal'] = process.argv.slice(2)
const say = (text: string) => writeSync(1, `${text}\n`)
const note = (_details: object, text: string) => writeSync(2, `${text}\n`)
const log = { info: note, warn: note, error: note }

const embedded = await startEmbedded({ dataDir, log })
const db = await openDatabase({ connection: embedded.connection, log, max: 2 })
await db.pool.query('create table if not exists acks (id text primary key)')
let running = true
process.once('SIGTERM', () => {
  running = false
})
say(`ready ${embedded.createdNow ? 'created' : 'found'}`)

for (let n = 0; running; n += 1) {
  const id = `${name}-${process.pid}-${n}`
  while (running && !(await write(id))) await pause(10)
  if (running) say(`ack ${id}`)
}
await db.close()
await embedded.stop()

async function write(id: string): Promise<boolean> {
  return db.pool.query('insert into acks (id) values ($1) on conflict do nothing', [id]).then(
    () => true,
    () => false,
  )
}
