import { existsSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { administrator } from './import-authority.ts'
import { importFiles } from './import-files.ts'

/** A process that imports one file and tells what became of it and how much memory it took: for the tests of IM3. */
const [connection = '{}', profile = '', file = ''] = process.argv.slice(2)
const pool = new pg.Pool(JSON.parse(connection))
const { files } = await importFiles({
  authority: administrator,
  db: pool,
  profile,
  files: [file],
  now: new Date('2026-11-05T10:00:00Z'),
})
await pool.end()
const [report] = files
const { status, refusal, read, refused } = report ?? {}
process.stdout.write(JSON.stringify({ status, refusal, read, refused, rssKiB: mostMemory() }))

/** What the system calls the greatest use counts that of the process before it became this one; Linux tells both. */
function mostMemory(): number {
  const own = '/proc/self/status'
  const [, told] = existsSync(own) ? (/VmHWM:\s+(\d+)/.exec(readFileSync(own, 'utf8')) ?? []) : []
  return told === undefined ? process.resourceUsage().maxRSS : Number(told)
}
