import { setTimeout as pause } from 'node:timers/promises'
import { expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'
import { expectRecovery } from '../../checks/recovers.ts'

export const faultCase: FaultCase = {
  id: 'FT31',
  title: 'A second portal is started on the same folder: it joins, and outlives the first',
  on: ['embedded'],
  run: async (stage) => {
    const [one, other] = await Promise.all([stage.startNode(), stage.startNode()])
    if (!one || !other) return
    const { length: servers } = await stage.query("select from pg_stat_activity where backend_type = 'checkpointer'")
    expectThat('one PostgreSQL serves both', servers === 1)
    const load = startLoad(stage, { origins: [one.origin, other.origin] })
    await pause(2000)
    const { code } = await one.end('SIGTERM')
    expectThat(`the first one stops well: ${code}`, code === 0)
    await expectRecovery(stage, [other.origin], 5000)
    const third = await stage.startNode({ port: one.port })
    await other.end('SIGKILL')
    await expectRecovery(stage, [third.origin], 5000)
    await stage.startNode({ port: other.port })
    expectOnlyHonestRefusals(stage, await load.stop())
    await expectNothingLostOrDoubled(stage, 5)
  },
}
