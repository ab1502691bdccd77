import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { type FaultCase, Skipped } from '../../../kit/stage/fault-case.ts'
import type { PortalNode } from '../../../kit/stage/portal-node.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'
import { expectRecovery } from '../../checks/recovers.ts'

const program = '/usr/bin/prlimit'
const spare = 20

export const faultCase: FaultCase = {
  id: 'FT16',
  title: 'A node has no descriptors left: clients open idle connections, and the database’s are lost',
  on: ['server', 'embedded'],
  run: async (stage) => {
    if (!existsSync(program)) throw new Skipped(`no ${program}`)
    const node = await stage.startNode()
    const load = startLoad(stage, { origins: [node.origin] })
    await pause(1500)
    const open = (await readdir(`/proc/${node.pid}/fd`)).length
    execFileSync(program, [`--pid=${node.pid}`, `--nofile=${open + spare}:${open + spare}`])
    for (let time = 0; time < (stage.quick ? 2 : 10); time += 1) {
      const leave = await fillWithIdle(node, 3 * spare)
      // A signed-in request needs the database, and a new connection needs a descriptor.
      await stage.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'zatyshok%'",
      )
      await pause(stage.quick ? 4000 : 15_000)
      leave()
      expectThat('the process lives', node.isRunning())
      await expectRecovery(stage, [node.origin], 8000)
    }
    const tally = await load.stop()
    stage.note(`${tally.broken} without an answer`)
    expectOnlyHonestRefusals(stage, tally)
    await expectNothingLostOrDoubled(stage, 20)
  },
}

/** Opens idle connections; the node closes those that it has no descriptor for. */
async function fillWithIdle({ port }: PortalNode, count: number): Promise<() => void> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => undefined)))
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
