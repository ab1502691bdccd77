import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expectEveryoneAnswered, expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { ask } from '../../../kit/load/ask.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'
import { expectRecovery } from '../../checks/recovers.ts'

export const faultCase: FaultCase = {
  id: 'FT12',
  title: 'All connections are in use: all wait for a lock, then other clients hold all server connections',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const node = await stage.startNode()
    const load = startLoad(stage, { origins: [node.origin], people: 20 })
    await pause(1500)
    const giveLockBack = await lockReadings(stage)
    await aliveFor(node.origin, stage.quick ? 7000 : 20_000)
    await giveLockBack()
    await expectRecovery(stage, [node.origin], 8000)
    const giveSessionsBack = await holdAllSessions(stage)
    await aliveFor(node.origin, stage.quick ? 5000 : 20_000)
    const { status } = await ask({ url: `${node.origin}/health/ready` })
    expectThat(`a node without a connection is not ready: ${status}`, status === 503)
    await giveSessionsBack()
    await expectRecovery(stage, [node.origin], 8000)
    const tally = await load.stop()
    expectOnlyHonestRefusals(stage, tally)
    expectEveryoneAnswered(stage, tally)
    await expectNothingLostOrDoubled(stage, 5)
  },
}

/** The liveness check must succeed in every state of the database. */
async function aliveFor(origin: string, ms: number): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(500)) {
    const { status } = await ask({ url: `${origin}/health/live`, patienceMs: 5000 })
    expectThat(`the process lives: ${status}`, status === 200)
  }
}

async function lockReadings(stage: Stage): Promise<() => Promise<void>> {
  const client = new pg.Client(stage.database.connection)
  await client.connect()
  await client.query('begin; lock table reading_submissions, sessions in access exclusive mode')
  return () => client.end()
}

async function holdAllSessions(stage: Stage): Promise<() => Promise<void>> {
  const held: pg.Client[] = []
  await stage.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'zatyshok' and application_name = 'zatyshok'",
  )
  for (;;) {
    const client = new pg.Client({ ...stage.database.connection, application_name: 'sleeper' })
    client.on('error', () => undefined)
    const refused = await client.connect().then(
      () => false,
      () => true,
    )
    if (refused) break
    held.push(client)
  }
  stage.note(`${held.length} sessions held`)
  return async () => {
    await Promise.all(held.map((client) => client.end()))
  }
}
