import pg from 'pg'
import { administrator } from '../../modules/imports/import-authority.ts'
import { importFiles } from '../../modules/imports/import-files.ts'
import type { ImportProgress } from '../../modules/imports/import-report.ts'
import { loadBuiltIn } from '../../modules/imports/profile/load-profile.ts'

/**
 * A process that imports a file and kills itself with SIGKILL when the import reaches a phase for the given time. It
 * tests what a dead process leaves behind (reliability FT1).
 */
const [connection = '{}', file = '', phase = '', times = '1'] = process.argv.slice(2)
const pool = new pg.Pool(JSON.parse(connection))
let reached = 0

await importFiles({
  authority: administrator,
  db: pool,
  profile: await loadBuiltIn('kalynivsk/101-vodokanal'),
  files: [file],
  now: new Date('2026-11-05T10:00:00Z'),
  onProgress: (progress: ImportProgress) => {
    if (progress.phase !== phase) return
    reached += 1
    if (reached === Number(times)) process.kill(process.pid, 'SIGKILL')
  },
})
await pool.end()
