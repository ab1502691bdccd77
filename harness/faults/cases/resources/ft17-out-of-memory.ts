import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { superviseNode } from '../../../kit/stage/supervisor.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'
import { expectRecovery } from '../../checks/recovers.ts'

const fillHeap = fileURLToPath(new URL('../../preload/fill-heap.mjs', import.meta.url))

export const faultCase: FaultCase = {
  id: 'FT17',
  title: 'A node runs out of memory: its supervisor restarts it, and its acknowledged writes are stored',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const supervised = await superviseNode(stage, { flags: ['--max-old-space-size=160', '--import', fillHeap] })
    const load = startLoad(stage, { origins: [supervised.origin] })
    for (let time = 0; time < (stage.quick ? 2 : 10); time += 1) {
      await pause(2000)
      const node = supervised.current()
      node.signal('SIGUSR2')
      const { signal, code } = await node.ended
      stage.note(`ended by ${signal ?? code}`)
      expectThat('it said why', /heap out of memory|heap limit/i.test(node.printed()))
      await expectRecovery(stage, [supervised.origin], 10_000)
    }
    expectOnlyHonestRefusals(stage, await load.stop())
    stage.note(`started anew after ${supervised.restarts.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`)
    expectThat('another is started within two seconds', Math.max(...supervised.restarts) < 2000 * stage.patience)
    await expectNothingLostOrDoubled(stage, 20)
  },
}
