import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseSchema } from '../../../apps/server/src/database-schema.ts'
import { sendLetterJob } from '../../../apps/server/src/modules/mail/mail.jobs.ts'
import { insertLetter } from '../../../apps/server/src/modules/mail/mail.queries.ts'
import { createSecret } from '../../../apps/server/src/platform/crypto/secret.ts'
import { enqueue } from '../../../apps/server/src/platform/jobs/enqueue.ts'
import type { Stage } from './open-stage.ts'
import { secretKey } from './portal-node.ts'
import { waitUntil } from './wait-until.ts'

/** Queues letters as a use case does, one transaction each. */
export async function queueLetters(stage: Stage, count: number): Promise<void> {
  const pool = new pg.Pool({ ...stage.database.connection, max: 1 })
  const db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) })
  const secret = createSecret(secretKey)
  for (let n = 0; n < count; n += 1) {
    await db.transaction().execute(async (transaction) => {
      const letter = { kind: 'passwordChanged', to: `p${n}@misto.example`, firstName: '' }
      const sealed = secret.seal(JSON.stringify(letter))
      const id = await insertLetter(transaction, { userId: null, kind: letter.kind, sealed, at: new Date() })
      await enqueue(transaction, sendLetterJob, { data: { id } })
    })
  }
  await db.destroy()
}

/** Returns the number of letters by state. */
export async function lettersOf(stage: Stage): Promise<Readonly<Record<string, number>>> {
  const rows = await stage.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from letters group by state',
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Waits until no letter is queued. */
export async function outboxEmpty(stage: Stage, withinMs: number): Promise<void> {
  await waitUntil('the outbox drains', withinMs * stage.patience, async () => !(await lettersOf(stage))['queued'])
}
