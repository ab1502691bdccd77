import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'
import { Skipped } from './fault-case.ts'
import type { Stage } from './open-stage.ts'
import type { PortalNode } from './portal-node.ts'
import { startChild } from './processes.ts'
import { waitUntil } from './wait-until.ts'

const program = '/usr/sbin/haproxy'
const configuration = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url))

export interface Balancer {
  readonly origin: string
  /**
   * Waits until HAProxy sends traffic to so many nodes; a node that failed a single check (`UP 1/2`) still gets
   * traffic.
   */
  seesReady(count: number): Promise<void>
}

/** Starts HAProxy in front of two nodes, as configured in deploy/haproxy.cfg. */
export async function startBalancer(stage: Stage, [one, other]: readonly PortalNode[]): Promise<Balancer> {
  if (!existsSync(program)) throw new Skipped(`no ${program}`)
  const [port, told] = [await freePort(), await freePort()]
  const statistics = join(stage.folder, 'haproxy-statistics.cfg')
  writeFileSync(statistics, `frontend told\n  bind 127.0.0.1:${told}\n  stats enable\n  stats uri /\n`)
  const haproxy = startChild([program, '-db', '-f', configuration, '-f', statistics], {
    log: join(stage.folder, 'haproxy.log'),
    env: {
      PORTAL_BIND: `127.0.0.1:${port}`,
      PORTAL_1: `127.0.0.1:${one?.port}`,
      PORTAL_2: `127.0.0.1:${other?.port}`,
    },
  })
  stage.atEnd(() => haproxy.end('SIGKILL'))
  const origin = `http://127.0.0.1:${port}`
  const seesReady = async (count: number) => {
    await waitUntil(`the balancer sees ${count} nodes`, 60_000, async () => {
      const table = await fetch(`http://127.0.0.1:${told}/;csv`).then(
        (answer) => answer.text(),
        () => '',
      )
      return table.split('\n').filter((line) => /^portal,portal-.*,UP[ ,]/.test(line)).length === count
    })
  }
  await seesReady(2)
  return { origin, seesReady }
}
