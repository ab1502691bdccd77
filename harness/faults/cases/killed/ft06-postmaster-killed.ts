import { setTimeout as pause } from 'node:timers/promises'
import { expectOnlyHonestRefusals } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'
import { expectRecovery } from '../../checks/recovers.ts'

export const faultCase: FaultCase = {
  id: 'FT6',
  title: 'The postmaster is killed under load',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const nodes = [await stage.startNode(), await stage.startNode()]
    const origins = nodes.map(({ origin }) => origin)
    const load = startLoad(stage, { origins })
    for (let kill = 0; kill < (stage.quick ? 3 : 10); kill += 1) {
      await pause(1500)
      await stage.database.kill()
      await stage.database.comesBack()
      await expectRecovery(stage, origins, 5000)
    }
    const tally = await load.stop()
    expectOnlyHonestRefusals(stage, tally)
    await expectNothingLostOrDoubled(stage, 20)
  },
}
