import { setTimeout as pause } from 'node:timers/promises'
import { expectOnlyHonestRefusals } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

export const faultCase: FaultCase = {
  id: 'FT33',
  title: 'Portal and embedded PostgreSQL are killed in turn, then both together',
  on: ['embedded'],
  run: async (stage) => {
    let node = await stage.startNode()
    const load = startLoad(stage, { origins: [node.origin] })
    for (let kill = 0; kill < (stage.quick ? 6 : 100); kill += 1) {
      await pause(500 + ((kill * 618) % 700))
      if (kill % 3 !== 0) await stage.database.kill()
      if (kill % 3 !== 1) {
        await node.end('SIGKILL')
        node = await stage.startNode({ port: node.port })
      }
    }
    expectOnlyHonestRefusals(stage, await load.stop())
    await expectNothingLostOrDoubled(stage, 5)
  },
}
