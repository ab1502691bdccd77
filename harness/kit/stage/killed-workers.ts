import { readFile } from 'node:fs/promises'
import { expectThat } from '../load/answers.ts'
import { BrokenPromise } from './fault-case.ts'
import type { Stage } from './open-stage.ts'
import { openProgram, type ProviderProgram } from './provider-program.ts'

/**
 * Phases of a run in order, with what is stored after each. Bills of many months take the general path, not the direct
 * one.
 */
const phases = [
  ['claiming', 'after update "import_runs" set "state" #1', 'nothing', 'months'],
  ['fetching', 'after set temp_buffers #1', 'nothing', 'months'],
  ['reading', 'after ^copy import_stage #1', 'nothing', 'months'],
  ['checking', 'before ^analyze #1', 'nothing', 'months'],
  ['writing', 'after insert into invoices #1', 'nothing', 'months'],
  ['reading a month straight', 'before ^copy invoices #1', 'nothing', 'month'],
  ['writing a month straight', 'after ^copy invoices #1', 'nothing', 'month'],
  ['committing', 'after update import_run_files #1', 'nothing', 'months'],
  ['ending', 'before update "import_runs" set "state" = .1, "failure" #1', 'all', 'months'],
] as const

const profile = 'kalynivsk/101-vodokanal'

interface Killing {
  readonly origin: string
  /** Bills of provider 101, whose accounts are already imported. */
  readonly file: string
  /** Returns the bills, lines and imports of the file. */
  stored(): Promise<string>
}

/**
 * Kills the worker in each phase of a run, and of its undo. The file's data must be stored completely or not at all,
 * and another worker must finish the run.
 */
export async function killWorkers(stage: Stage, { origin, file, stored }: Killing): Promise<void> {
  const program = await openProgram(stage, { origin, provider: '101' })
  const months = await readFile(file)
  const contents = { months, month: lastMonthOf(months) }
  let run = 0
  for (const [phase, faultPoint, left, content] of stage.quick ? phases.slice(-3) : phases) {
    await stage.query('truncate invoices, invoice_lines, import_run_files, import_runs cascade')
    await stage.query("delete from imports where file_name = 'narahuvannia.csv'")
    run = await program.importFile({ profile, name: 'narahuvannia.csv', content: contents[content] })
    await killWorker(stage, faultPoint)
    const found = await stored()
    if ((left === 'nothing') !== (found === '0 0 0')) throw new BrokenPromise(`W left while ${phase}`, [found])
    await goOn(stage, program, run)
    stage.note(`killed while ${phase}; then ${await stored()}`)
    expectThat('O one import of the file', / 1$/.test(await stored()))
  }
  const whole = await stored()
  const undo = await program.undo(run)
  await killWorker(stage, 'after update imports set undone_at #1')
  expectThat('W an undo that was killed has taken nothing back', (await stored()) === whole)
  await goOn(stage, program, undo)
  expectThat(`the undo is whole: ${await stored()}`, (await stored()) === '0 0 1')
}

/** Returns the heading and the bills of one month only. */
function lastMonthOf(bills: Buffer): Buffer {
  const [heading = '', ...rows] = bills.toString('latin1').split('\r\n')
  const month = rows.map((row) => row.split(';')[1]).findLast((cell) => cell !== undefined)
  const own = rows.filter((row) => row.split(';')[1] === month)
  return Buffer.from([heading, ...own, ''].join('\r\n'), 'latin1')
}

async function killWorker(stage: Stage, faultPoint: string): Promise<void> {
  const { signal, printed } = await stage.command(['worker'], { faultPoint })
  expectThat(`killed ${faultPoint}: ${printed.slice(-300)}`, signal === 'SIGKILL' && printed.includes('FAULT_POINT'))
}

/** Another worker finishes what the killed one has left. */
async function goOn(stage: Stage, program: ProviderProgram, run: number): Promise<void> {
  // Sets the heartbeat back, as if its timeout of twenty seconds had passed.
  await stage.query("update jobs.job set heartbeat_on = now() - interval '1 minute' where state = 'active'")
  const saviour = await stage.startNode()
  await program.expectDone(run)
  await saviour.end('SIGTERM')
}
