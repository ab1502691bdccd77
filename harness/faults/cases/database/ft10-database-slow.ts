import { setTimeout as pause } from 'node:timers/promises'
import { expectEveryoneAnswered, expectOnlyHonestRefusals } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'
import { expectRecovery } from '../../checks/recovers.ts'

/**
 * A reading needs many round trips to the database, so most of forty people wait. They must still get a response in
 * time.
 */
export const faultCase: FaultCase = {
  id: 'FT10',
  title: 'Every round trip to the database takes half a second longer',
  on: ['server'],
  run: async (stage) => {
    const origins = [(await stage.startNode()).origin]
    const load = startLoad(stage, { origins, people: 40 })
    await pause(2000)
    stage.line.delay(250)
    await pause(stage.quick ? 12_000 : 40_000)
    stage.line.heal()
    await expectRecovery(stage, origins, 10_000)
    const tally = await load.stop()
    expectOnlyHonestRefusals(stage, tally)
    expectEveryoneAnswered(stage, tally)
    await expectNothingLostOrDoubled(stage, 5)
  },
}
