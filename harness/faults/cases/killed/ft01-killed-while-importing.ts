import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expectThat } from '../../../kit/load/answers.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'
import { killWorkers } from '../../../kit/stage/killed-workers.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'

const fixtures = fileURLToPath(new URL('../../../../fixtures/kalynivsk/', import.meta.url))
const file = `${fixtures}101-vodokanal/narahuvannia.csv`
const bills = ['import', 'kalynivsk/101-vodokanal', file]
const before = [
  ['import', 'kalynivsk/providers', `${fixtures}providers.csv`],
  ['import', 'kalynivsk/101-vodokanal', `${fixtures}101-vodokanal/osobovi_rahunky.csv`],
]

export const faultCase: FaultCase = {
  id: 'FT1',
  title:
    'An import is killed at twenty points, a worker in each phase of a run; the next one takes the file over whole',
  on: ['server', 'embedded'],
  run: async (stage) => {
    // A city's files are imported next to a serving portal, which also keeps the embedded database running for the
    // checks.
    const { origin } = await stage.startNode({ environment: { PORTAL_JOBS_IN_WEB: 'false' } })
    for (const command of before) expectThat(command.join(' '), (await stage.command(command)).code === 0)
    for (const faultPoint of await pointsOf(stage, stage.quick ? 5 : 20)) {
      const { signal, printed } = await stage.command(bills, { faultPoint })
      expectThat(`killed ${faultPoint}`, signal === 'SIGKILL' && printed.includes('FAULT_POINT reached'))
      const left = await stored(stage)
      if (faultPoint !== committed && left !== '0 0 0') throw new BrokenPromise(`W left ${faultPoint}`, [left])
      if (faultPoint === committed && /\b0\b/.test(left)) throw new BrokenPromise('A lost after its commit', [left])
      if (faultPoint === committed) stage.note(`bills, lines, imports of the file: ${left}`)
    }
    const whole = await stored(stage)
    const again = await stage.command(bills)
    expectThat('the next import ends well', again.code === 0)
    const [wereBills, wereLines] = whole.split(' ')
    const [areBills, areLines] = (await stored(stage)).split(' ')
    expectThat('O the next import finds nothing to do', wereBills === areBills && wereLines === areLines)
    await killWorkers(stage, { origin, file, stored: () => stored(stage) })
  },
}

const committed = 'after ^commit$ #1'

/**
 * Returns statements of an import, spread evenly from the first to the last, and both sides of its commit at the end.
 */
async function pointsOf(stage: Stage, count: number): Promise<string[]> {
  const record = join(stage.folder, 'statements')
  const { code } = await stage.command([...bills, '--dry-run'], { environment: { FAULT_RECORD: record } })
  expectThat('the import ends well in a dry run', code === 0)
  const statements = (await readFile(record, 'utf8')).trimEnd().split('\n')
  const first = statements.indexOf('savepoint import_file')
  // Later statements belong to the history: a check is recorded after its work was rolled back.
  const last = statements.lastIndexOf('release savepoint import_file')
  expectThat('a dry run takes its files back by savepoints', first > 0 && last > first + count)
  const spread = count - 2
  const step = (last - first - 2) / spread
  const ordinals = Array.from({ length: spread }, (_, n) => first + 1 + Math.floor(n * step))
  stage.note(`${last - first} statements`)
  return [...ordinals.map((ordinal) => `before . #${ordinal}`), 'before ^commit$ #1', committed]
}

/** A check also writes a row of the history. */
async function stored(stage: Stage): Promise<string> {
  const rows = await stage.query<{ bills: string; lines: string; imports: string }>(
    `select (select count(*) from invoices) as bills, (select count(*) from invoice_lines) as lines,
       (select count(*) from imports where file_name = 'narahuvannia.csv' and status <> 'checked') as imports`,
  )
  return rows.map((row) => `${row.bills} ${row.lines} ${row.imports}`).join()
}
