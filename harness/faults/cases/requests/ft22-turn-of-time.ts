import { setTimeout as pause } from 'node:timers/promises'
import { giveReading } from '../../../kit/load/operations.ts'
import { perform } from '../../../kit/load/perform.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import { underClock } from '../../../kit/stage/other-clock.ts'
import type { PortalNode } from '../../../kit/stage/portal-node.ts'

/** Turns of time, and the months of a reading before and after each. */
const turns = [
  // Midnight in Kyiv is 22:00 UTC in winter, while UTC clocks still show November.
  {
    turn: '2026-11-30T22:00:00Z',
    before: '2026-11 2026-11-30',
    after: '2026-12 2026-12-01',
  },
  // Summer time begins: the hour from three to four does not exist.
  {
    turn: '2027-03-28T01:00:00Z',
    before: '2027-03 2027-03-28',
    after: '2027-03 2027-03-28',
  },
  // In summer midnight in Kyiv is 21:00 UTC.
  {
    turn: '2027-06-30T21:00:00Z',
    before: '2027-06 2027-06-30',
    after: '2027-07 2027-07-01',
  },
] as const

export const faultCase: FaultCase = {
  id: 'FT22',
  title: 'The month ends in Kyiv, and the clocks change, while people give readings',
  on: ['server'],
  run: async (stage) => {
    for (const turn of stage.quick ? turns.slice(0, 2) : turns) await play(stage, turn)
  },
}

/** Seconds before the turn at which a node is started; if the machine needs longer, the next value is tried. */
const leads = [15, 60, 180]

async function play(stage: Stage, { turn, before, after }: (typeof turns)[number]): Promise<void> {
  const { origin, end } = await startBefore(stage, turn)
  await expectPeriod(stage, { origin, expected: before })
  await pause((await untilTurn(stage, turn)) + 500)
  await expectPeriod(stage, { origin, expected: after })
  await end('SIGTERM')
}

/** The database's clock is the reference, so the database's clock is moved. */
async function startBefore(stage: Stage, turn: string): Promise<PortalNode> {
  for (const lead of leads) {
    await stage.database.shutDown('fast')
    await stage.database.comesBack({ under: underClock(new Date(Date.parse(turn) - lead * 1000)) })
    const node = await stage.startNode()
    const left = await untilTurn(stage, turn)
    if (left > lead * 1000) throw new Error(`The database is not there in time: ${left} ms are left`)
    if (left > 2000) return node
    await node.end('SIGKILL')
  }
  throw new Error('The node takes too long to start')
}

/** Milliseconds. */
async function untilTurn(stage: Stage, turn: string): Promise<number> {
  const [row] = await stage.query<{ left: number }>(
    'select extract(epoch from $1::timestamptz - clock_timestamp())::float * 1000 as left',
    [turn],
  )
  return row?.left ?? 0
}

async function expectPeriod(stage: Stage, { origin, expected }: { origin: string; expected: string }): Promise<void> {
  const [meter] = stage.takeMeters(1)
  if (!meter) return
  await perform(stage, { operation: giveReading(meter), origin })
  const rows = await stage.query<{ period: string }>(
    `select to_char(billing_month, 'YYYY-MM') || ' ' || read_on as period from reading_submissions
     where account_id = $1 and meter_id = $2`,
    [meter.accountId, meter.meterId],
  )
  const found = rows.map(({ period }) => period).join()
  if (found !== expected) throw new BrokenPromise('the wrong period', [`${found}, not ${expected}`])
  stage.note(`a reading of ${found}`)
}
