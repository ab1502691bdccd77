import { setTimeout as pause } from 'node:timers/promises'
import { expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { addressOfBoth, addSynchronousStandby, seenOn } from '../../../kit/stage/copied-server.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'
import { expectRecovery } from '../../checks/recovers.ts'

export const faultCase: FaultCase = {
  id: 'FT35',
  title: 'The primary dies, its synchronous standby is promoted; the old one returns and gets no writes',
  on: ['server'],
  run: async (stage) => {
    const standby = await addSynchronousStandby(stage)
    const promoted = seenOn(stage, standby)
    const environment = { DATABASE_URL: addressOfBoth(stage.database, standby) }
    const nodes = [await stage.startNode({ environment }), await stage.startNode({ environment })]
    const origins = nodes.map(({ origin }) => origin)
    const load = startLoad(stage, { origins })
    await pause(stage.quick ? 3000 : 20_000)
    await stage.database.kill()
    const died = performance.now()
    await promoted.query('select pg_promote()')
    await expectRecovery(stage, origins, 10_000 - (performance.now() - died))
    stage.note(`no write was taken for ${((performance.now() - died) / 1000).toFixed(1)} s`)
    // The old primary restarts unchanged, although the rules forbid it: it still acts as the primary and is first in
    // the URL.
    await stage.database.comesBack()
    const before = await written(stage)
    const [first] = nodes
    await first?.end('SIGTERM')
    const port = first?.port ?? 0
    const restarted = await stage.startNode({ name: 'node-restarted', port, environment })
    await pause(stage.quick ? 3000 : 20_000)
    await expectRecovery(stage, [restarted.origin], 5000)
    expectOnlyHonestRefusals(stage, await load.stop())
    expectThat('nothing is written to the old primary', (await written(stage)) === before)
    expectThat('no node stays connected to it', (await sessions(stage)) === 0)
    await expectNothingLostOrDoubled(promoted, 20)
  },
}

async function written(stage: Stage): Promise<number> {
  const [row] = await stage.query<{ count: number }>(
    'select ((select count(*) from reading_submissions) + (select count(*) from service_payments))::int as count',
  )
  return row?.count ?? 0
}

async function sessions(stage: Stage): Promise<number> {
  const found = await stage.query("select from pg_stat_activity where application_name like 'zatyshok%'")
  return found.length
}
