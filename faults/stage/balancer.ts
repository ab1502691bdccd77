import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../e2e/support/free-port.ts'
import { Skipped } from '../fault-case.ts'
import type { Stage } from './open-stage.ts'
import type { PortalNode } from './portal-node.ts'
import { startChild } from './processes.ts'
import { waitUntil } from './wait-until.ts'

const program = '/usr/sbin/haproxy'

export interface Balancer {
  readonly origin: string
  /** Waits until it sends so many nodes their share. */
  seesReady(count: number): Promise<void>
}

/** haproxy before the nodes: it asks each for its readiness, and tries again only what was not sent yet. */
export async function startBalancer(stage: Stage, nodes: readonly PortalNode[]): Promise<Balancer> {
  if (!existsSync(program)) throw new Skipped(`no ${program}`)
  const [port, told] = [await freePort(), await freePort()]
  const file = join(stage.folder, 'haproxy.cfg')
  writeFileSync(file, configuration({ port, told, nodes }))
  const haproxy = startChild([program, '-db', '-f', file], { log: join(stage.folder, 'haproxy.log') })
  stage.atEnd(() => haproxy.end('SIGKILL'))
  const origin = `http://127.0.0.1:${port}`
  const seesReady = async (count: number) => {
    await waitUntil(`the balancer sees ${count} nodes`, 60_000, async () => {
      const table = await fetch(`http://127.0.0.1:${told}/;csv`).then(
        (answer) => answer.text(),
        () => '',
      )
      return table.split('\n').filter((line) => /^portal,node/.test(line) && line.includes(',UP,')).length === count
    })
  }
  await seesReady(nodes.length)
  return { origin, seesReady }
}

interface Asked {
  readonly port: number
  readonly told: number
  readonly nodes: readonly PortalNode[]
}

const configuration = ({ port, told, nodes }: Asked): string => `
defaults
  mode http
  timeout connect 2s
  # A node that is only busy is not away: it is taken out by what it answers.
  timeout check 5s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 5s
  retries 3
  option redispatch
frontend people
  bind 127.0.0.1:${port}
  default_backend portal
backend portal
  balance roundrobin
  option httpchk GET /health/ready
  http-check expect status 200
  default-server inter 300ms fall 1 rise 1
${nodes.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} check`).join('\n')}
frontend told
  bind 127.0.0.1:${told}
  stats enable
  stats uri /
`
