import { existsSync, readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { administrator } from '../../modules/imports/import-authority.ts'
import { importFiles } from '../../modules/imports/import-files.ts'
import { findProfile } from '../../modules/imports/profile/load-profile.ts'

/** A process that imports one file and prints its result and memory use, for the tests of IM3. */
const [connection = '{}', profile = '', file = ''] = process.argv.slice(2)
const pool = new pg.Pool(JSON.parse(connection))
const { files } = await importFiles({
  authority: administrator,
  db: pool,
  profile: await findProfile(pool, profile),
  files: [file],
  now: new Date('2026-11-05T10:00:00Z'),
})
const rssKiB = mostMemory() + readersMemory()
await pool.end()
const [report] = files
const { status, refusal, read, refused } = report ?? {}
process.stdout.write(JSON.stringify({ status, refusal, read, refused, rssKiB }))

/** The system's peak includes the process's memory from before exec; Linux reports both values. */
function mostMemory(): number {
  const own = '/proc/self/status'
  const [, told] = existsSync(own) ? (/VmHWM:\s+(\d+)/.exec(readFileSync(own, 'utf8')) ?? []) : []
  return told === undefined ? process.resourceUsage().maxRSS : Number(told)
}

/** Returns the peak memory of the child processes without the program's own pages, which all of them share. */
function readersMemory(): number {
  const sizes = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map((pid) => statusOf(pid))
    .filter((status) => new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status))
    .map((status) => figure(status, 'VmHWM') - figure(status, 'RssFile'))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function figure(status: string, name: string): number {
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
