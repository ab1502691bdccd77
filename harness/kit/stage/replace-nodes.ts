import { setTimeout as pause } from 'node:timers/promises'
import { expectNoFailure, expectThat } from '../load/answers.ts'
import { startLoad } from '../load/mixed-load.ts'
import { startBalancer } from './balancer.ts'
import type { Stage } from './open-stage.ts'

/**
 * Long enough for two checks of the load balancer, which checks every half second; on a busy machine it checks late.
 */
export const drainOf = ({ patience }: Pick<Stage, 'patience'>) => ({ PORTAL_HTTP_DRAIN_SECONDS: String(2 * patience) })

interface Replaced {
  /** Folders of the two versions; undefined: this one. */
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Replaces two nodes behind a load balancer one after the other, under load; clients must notice no failure. */
export async function replaceNodes(stage: Stage, { from, to }: Replaced): Promise<void> {
  // Both versions must know the settings: an unknown setting stops the start.
  const first = from === undefined ? {} : { tree: from }
  const nodes = [
    await stage.startNode({ name: 'node-a', ...first }),
    await stage.startNode({ name: 'node-b', ...first }),
  ]
  const balancer = await startBalancer(stage, nodes)
  const load = startLoad(stage, { origins: [balancer.origin] })
  await pause(1000)
  for (const { name, port, end } of nodes) {
    const { code } = await end('SIGTERM')
    expectThat(`a stopped node ends with 0: ${code}`, code === 0)
    const tree = to === undefined ? {} : { tree: to }
    await stage.startNode({ name, port, ...tree })
    await balancer.seesReady(nodes.length)
    // For a while both versions serve on the newer schema.
    await pause(stage.quick ? 2000 : 10_000)
  }
  expectNoFailure(stage, await load.stop())
}
