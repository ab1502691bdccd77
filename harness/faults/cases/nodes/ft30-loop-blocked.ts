import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expectNoFailure, expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { startBalancer } from '../../../kit/stage/balancer.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

const blockLoop = fileURLToPath(new URL('../../preload/block-loop.mjs', import.meta.url))
const watchdogSeconds = 5

export const faultCase: FaultCase = {
  id: 'FT30',
  title: 'The event loop of a node is blocked: others serve, the node exits and its supervisor restarts it',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const environment = { BLOCK_LOOP_MS: '60000', PORTAL_HTTP_WATCHDOG_SECONDS: String(watchdogSeconds) }
    const well = await stage.startNode({ environment })
    const blocked = await stage.startNode({ environment, flags: ['--import', blockLoop] })
    const balancer = await startBalancer(stage, [well, blocked])
    const load = startLoad(stage, { origins: [balancer.origin] })
    await pause(1500)
    const begin = performance.now()
    blocked.signal('SIGUSR2')
    await balancer.seesReady(1)
    const after = startLoad(stage, { origins: [balancer.origin] })
    await blocked.ended
    const ms = performance.now() - begin
    stage.note(`ended after ${(ms / 1000).toFixed(1)} s`)
    expectThat('it ends within the time', ms < (watchdogSeconds + 5) * 1000 * stage.patience)
    expectNoFailure(stage, await after.stop())
    await stage.startNode({ name: blocked.name, port: blocked.port })
    await balancer.seesReady(2)
    expectOnlyHonestRefusals(stage, await load.stop())
    await expectNothingLostOrDoubled(stage, 5)
  },
}
