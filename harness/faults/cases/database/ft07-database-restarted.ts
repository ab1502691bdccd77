import { setTimeout as pause } from 'node:timers/promises'
import { expectOnlyHonestRefusals } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'
import { expectRecovery } from '../../checks/recovers.ts'

export const faultCase: FaultCase = {
  id: 'FT7',
  title: 'The database is restarted under load, in fast and in immediate mode',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const origins = (await Promise.all([stage.startNode(), stage.startNode()])).map(({ origin }) => origin)
    const load = startLoad(stage, { origins })
    for (let round = 0; round < (stage.quick ? 1 : 5); round += 1) {
      for (const mode of ['fast', 'immediate'] as const) {
        await pause(1500)
        await stage.database.shutDown(mode)
        await stage.database.comesBack()
        await expectRecovery(stage, origins, 5000)
      }
    }
    expectOnlyHonestRefusals(stage, await load.stop())
    await expectNothingLostOrDoubled(stage, 5)
  },
}
