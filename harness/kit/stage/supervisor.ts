import { setTimeout as pause } from 'node:timers/promises'
import type { Stage } from './open-stage.ts'
import type { NodeOptions, PortalNode } from './portal-node.ts'

/** Milliseconds; equals `RestartSec` of deploy/zatyshok@.service. */
const restartMs = 1000

export interface SupervisedNode {
  readonly origin: string
  /** The node that runs now, or has just ended. */
  current(): PortalNode
  /** Milliseconds from each end to the next start. */
  readonly restarts: readonly number[]
}

/** Restarts the node whenever it ends, as systemd does with `Restart=always`. */
export async function superviseNode(
  stage: Stage,
  options: Partial<Pick<NodeOptions, 'flags' | 'environment'>>,
): Promise<SupervisedNode> {
  let node = await stage.startNode(options)
  const { name, port, origin } = node
  const restarts: number[] = []
  let isOver = false
  stage.atEnd(() => {
    isOver = true
  })
  const watch = async () => {
    for (;;) {
      await node.ended
      const ended = performance.now()
      await pause(restartMs)
      if (isOver) return
      node = await stage.launchNode({ ...options, name, port })
      restarts.push(performance.now() - ended)
    }
  }
  void watch()
  return { origin, current: () => node, restarts }
}
