import { setTimeout as pause } from 'node:timers/promises'
import { expectEveryoneAnswered, expectOnlyHonestRefusals } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'
import { expectRecovery } from '../../checks/recovers.ts'

export const faultCase: FaultCase = {
  id: 'FT9',
  title: 'The database is frozen for half a minute and keeps its connections',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const origins = [(await stage.startNode()).origin]
    const load = startLoad(stage, { origins, people: 12 })
    await pause(2000)
    const thaw = await stage.database.freeze()
    stage.atEnd(thaw)
    await pause(stage.quick ? 10_000 : 30_000)
    thaw()
    await expectRecovery(stage, origins, 5000)
    const tally = await load.stop()
    expectOnlyHonestRefusals(stage, tally)
    expectEveryoneAnswered(stage, tally)
    await expectNothingLostOrDoubled(stage, 5)
  },
}
