import { setTimeout as pause } from 'node:timers/promises'
import { expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

/** The client cannot know how such a transaction ended, so a repeated request must change no data. */
export const faultCase: FaultCase = {
  id: 'FT11',
  title: 'The connection breaks after COMMIT was sent',
  on: ['server'],
  run: async (stage) => {
    const origins = (await Promise.all([stage.startNode(), stage.startNode()])).map(({ origin }) => origin)
    const load = startLoad(stage, { origins })
    for (let round = 0; round < (stage.quick ? 20 : 200); round += 1) {
      stage.line.cutAfterCommit(2)
      await pause(300)
    }
    stage.line.heal()
    expectOnlyHonestRefusals(stage, await load.stop())
    const cut = stage.line.commitsCut()
    stage.note(`${cut} commits cut off`)
    expectThat('commits were cut off', cut > 5)
    await expectNothingLostOrDoubled(stage, 5)
  },
}
