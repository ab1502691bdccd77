import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type ToldRow, upsertCounted } from '../notifications/notify-many.ts'

/** Accounts per statement. */
const batch = 5000

interface Applied {
  readonly providerId: number
  readonly changeId: number
  readonly at: string
}

/** Tells everybody who has an account of the provider that its requisites have changed, one entry a change. */
export async function notifyOfRequisites(
  { db }: Pick<Context, 'db'>,
  { providerId, changeId, at }: Applied,
): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ until: number | null }>`
      select max(id) as until from (
        select id from accounts where provider_id = ${providerId} and id > ${after} order by id limit ${batch}
      ) next`.execute(db)
    const until = rows[0]?.until
    if (until === null || until === undefined) return
    await upsertCounted(db, {
      kind: 'requisitesChanged',
      at: new Date(at),
      rows: sql<ToldRow>`
        select consumer_id as user_id, ${String(changeId)} as cause,
          jsonb_build_object('provider', max(provider_name), 'count', 1) as data
        from linked_accounts
        where provider_id = ${providerId} and account_id > ${after} and account_id <= ${until}
        group by consumer_id`,
    })
    after = until
  }
}
