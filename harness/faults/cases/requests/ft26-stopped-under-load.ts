import { expectNoFailure, expectThat } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { startBalancer } from '../../../kit/stage/balancer.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { drainOf } from '../../../kit/stage/replace-nodes.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

export const faultCase: FaultCase = {
  id: 'FT26',
  title: 'Nodes behind a balancer are stopped and started one after the other; no request fails',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const environment = drainOf(stage)
    const nodes = await Promise.all(['node-a', 'node-b'].map((name) => stage.startNode({ name, environment })))
    const balancer = await startBalancer(stage, nodes)
    const load = startLoad(stage, { origins: [balancer.origin] })
    const stops = stage.quick ? 2 : 100
    for (let stop = 0; stop < stops; stop += 1) {
      const at = stop % nodes.length
      const node = nodes[at]
      if (!node) return
      const { code } = await node.end('SIGTERM')
      expectThat(`a stopped node ends with 0: ${code}`, code === 0)
      nodes[at] = await stage.startNode({ name: node.name, port: node.port, environment })
      await balancer.seesReady(nodes.length)
    }
    stage.note(`${stops} stops`)
    expectNoFailure(stage, await load.stop())
    await expectNothingLostOrDoubled(stage, 5)
  },
}
