import { setTimeout as pause } from 'node:timers/promises'
import { expectNoFailure, expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { ask } from '../../../kit/load/ask.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { startBalancer } from '../../../kit/stage/balancer.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { waitUntil } from '../../../kit/stage/wait-until.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'
import { expectRecovery } from '../../checks/recovers.ts'

export const faultCase: FaultCase = {
  id: 'FT29',
  title: 'One node of two loses the database: it reports so, leaves the balancer, and returns',
  on: ['server'],
  run: async (stage) => {
    const connected = await stage.startNode({
      environment: { DATABASE_URL: stage.database.environment['DATABASE_URL'] ?? '' },
    })
    const cutOff = await stage.startNode()
    const balancer = await startBalancer(stage, [connected, cutOff])
    const during = startLoad(stage, { origins: [balancer.origin] })
    await pause(1500)
    stage.line.cut()
    await waitUntil('the node says that it is not ready', 2500 * stage.patience, async () => !(await cutOff.isReady()))
    await balancer.seesReady(1)
    expectThat('the node lives', (await ask({ url: `${cutOff.origin}/health/live` })).status === 200)
    expectOnlyHonestRefusals(stage, await during.stop())
    const after = startLoad(stage, { origins: [balancer.origin] })
    await pause(3000)
    expectNoFailure(stage, await after.stop())
    stage.line.heal()
    await balancer.seesReady(2)
    await expectRecovery(stage, [cutOff.origin], 5000)
    await expectNothingLostOrDoubled(stage, 5)
  },
}
