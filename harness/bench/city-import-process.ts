import { readFileSync } from 'node:fs'
import pg from 'pg'
import { administrator } from '../../apps/server/src/modules/imports/import-authority.ts'
import { importFiles } from '../../apps/server/src/modules/imports/import-files.ts'
import { silent } from '../../apps/server/src/modules/imports/import-recorder.ts'
import { loadProfile } from '../../apps/server/src/modules/imports/profile/load-profile.ts'
import { valueParsers } from '../../apps/server/src/platform/db/value-parsers.ts'
import type { CityDelivery, CityImported } from './city-import.ts'

/**
 * A process that imports or checks a month's delivery, as `portal worker` would, and prints its duration and memory. A
 * check also computes what the delivery changes, and rolls everything back.
 */
const purpose = process.argv[4] === 'check' ? 'check' : 'import'
let figures = 0
const counting = {
  ...silent,
  keepFigures: async () => {
    figures += 1
  },
}
const deliveries: readonly CityDelivery[] = JSON.parse(process.argv[3] ?? '')
const pool = new pg.Pool({ connectionString: process.argv[2], types: valueParsers })
const perFile: Record<string, number> = {}
let rows = 0
let seconds = 0
for (const { profile: name, changes, file } of deliveries) {
  const profile = { ...(await loadProfile(pool, name)), ...changes }
  const begun = performance.now()
  const { files } = await importFiles({
    authority: administrator,
    db: pool,
    profile,
    files: [file],
    now: new Date(),
    purpose,
    recorder: counting,
  })
  const took = (performance.now() - begun) / 1000
  const [report] = files
  // All rows are new, or the same month is imported again.
  const isAsMeant =
    report?.status === 'done' &&
    report.refused + report.warned + report.updated === 0 &&
    Math.min(report.inserted, report.unchanged) === 0
  if (!isAsMeant) throw new Error(`${file}: ${JSON.stringify(report).slice(0, 2000)}`)
  rows += report.inserted + report.unchanged
  seconds += took
  perFile[report.file] = (perFile[report.file] ?? 0) + took
}
await pool.end()
if (purpose === 'check' && figures !== deliveries.length) throw new Error(`${figures} checks have computed figures`)
const [, most] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
const imported: CityImported = { seconds, rows, perFile, megabytes: Number(most) / 1024 }
process.stdout.write(JSON.stringify(imported))
