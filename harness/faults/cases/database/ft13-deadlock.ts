import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { ask } from '../../../kit/load/ask.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { lastReading, tokenOf } from '../../../kit/stage/city.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import { waitUntil } from '../../../kit/stage/wait-until.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

export const faultCase: FaultCase = {
  id: 'FT13',
  title: 'Transactions conflict: a deadlock, and serialization failures',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const { origin } = await stage.startNode()
    const other = await stage.startNode()
    await deadlock(stage, origin)
    await serialize(stage, [origin, other.origin])
    await expectNothingLostOrDoubled(stage, 5)
  },
}

/** The portal locks the first meter and waits for the second; a session that holds the second requests the first. */
async function deadlock(stage: Stage, origin: string): Promise<void> {
  const [one] = stage.takeMeters(1)
  const pair = stage.takeMeters(600).filter(({ resident }) => resident === one?.resident)
  const [first, second] = [one, ...pair].flatMap((meter) => meter ?? []).toSorted((a, b) => a.accountId - b.accountId)
  if (!first || !second) throw new Error('A resident has fewer than two meters')
  const client = new pg.Client(stage.database.connection)
  await client.connect()
  const lock = 'select 1 from meters where account_id = $1 and id = $2 for update'
  // Makes PostgreSQL roll back the portal's transaction.
  await client.query("set deadlock_timeout = '30s'; begin")
  await client.query(lock, [second.accountId, second.meterId])
  const readings = [first, second].map(({ counterId }) => ({ counterId, value: String(lastReading + 5) }))
  const answer = ask({
    url: `${origin}/api/warehouse/consumer/counter/factor`,
    body: JSON.stringify({ readings }),
    token: tokenOf(first.resident),
  })
  await waitUntil('the portal waits', 10_000, async () => {
    const waiting = await stage.query("select from pg_stat_activity where wait_event_type = 'Lock'")
    return waiting.length > 0
  })
  await client.query(lock, [first.accountId, first.meterId])
  await client.query('commit')
  await client.end()
  const { status, json } = await answer
  const statuses = json?.results?.map((result: { status: string }) => result.status)
  expectThat(`a deadlock is overcome: ${status} ${statuses}`, status === 200 && `${statuses}` === 'accepted,accepted')
  const [database] = await stage.query<{ deadlocks: number }>(
    `select pg_stat_get_db_deadlocks(oid)::int as deadlocks from pg_database where datname = 'zatyshok'`,
  )
  stage.note(`${database?.deadlocks} deadlock`)
}

/** Simulates a server whose administrator has set the strictest isolation level. */
async function serialize(stage: Stage, origins: readonly string[]): Promise<void> {
  await stage.query("alter database zatyshok set default_transaction_isolation = 'serializable'")
  await stage.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'zatyshok' and application_name = 'zatyshok'",
  )
  const load = startLoad(stage, { origins, people: 10 })
  await pause(stage.quick ? 6000 : 20_000)
  expectOnlyHonestRefusals(stage, await load.stop())
}
