import { setTimeout as pause } from 'node:timers/promises'
import { expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'
import { expectRecovery } from '../../checks/recovers.ts'

export const faultCase: FaultCase = {
  id: 'FT8',
  title: 'All database sessions of the portals are terminated repeatedly',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const nodes = await Promise.all([stage.startNode(), stage.startNode()])
    const origins = nodes.map(({ origin }) => origin)
    const load = startLoad(stage, { origins })
    let cut = 0
    for (let round = 0; round < (stage.quick ? 20 : 100); round += 1) {
      await pause(250)
      const rows = await stage.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = 'zatyshok' and application_name like 'zatyshok%'`,
      )
      cut += rows.length
    }
    stage.note(`${cut} sessions cut`)
    await expectRecovery(stage, origins, 5000)
    expectOnlyHonestRefusals(stage, await load.stop())
    await expectNothingLostOrDoubled(stage, 5)
    expectThat(
      'no node has ended',
      nodes.every((node) => node.isRunning()),
    )
  },
}
