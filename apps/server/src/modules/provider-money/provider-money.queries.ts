import { type Kysely, sql, type Updateable } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

const requisites = [
  'id',
  'code',
  'name',
  'iban',
  'edrpou',
  'carries_told as carriesTold',
  'carries_balances as carriesBalances',
] as const

/** @param code of one provider; omitted: all providers, by name */
export const findRequisites = (db: Db, code?: string) =>
  db
    .selectFrom('providers')
    .select(requisites)
    .$if(code !== undefined, (query) => query.where('code', '=', code ?? ''))
    .orderBy('name')
    .orderBy('code')
    .execute()

export type Requisites = Awaited<ReturnType<typeof findRequisites>>[number]

/**
 * Locks the provider's row until the transaction ends, so that the second of two concurrent changes reads the first.
 */
export const lockRequisites = (db: Db, id: number) =>
  db.selectFrom('providers').select(requisites).where('id', '=', id).forUpdate().executeTakeFirst()

const changes = (db: Db) =>
  db
    .selectFrom('provider_money_changes')
    .select([
      'id',
      'provider_id as providerId',
      'iban_before as ibanBefore',
      'iban',
      'edrpou_before as edrpouBefore',
      'edrpou',
      'state',
      'asked_at as askedAt',
      'asked_by as askedById',
      'asked_name as askedBy',
      'decided_at as decidedAt',
      'decided_name as decidedBy',
    ])

export type MoneyChange = Awaited<ReturnType<typeof findWaiting>>[number]

/** Finds waiting changes, including expired ones. */
export const findWaiting = (db: Db) => changes(db).where('state', '=', 'waiting').execute()

export const findApplied = (db: Db, since: Date) =>
  changes(db).where('state', '=', 'applied').where('decided_at', '>', since).orderBy('decided_at', 'desc').execute()

export const findChange = (db: Db, id: number) => changes(db).where('id', '=', id).executeTakeFirst()

export const findWaitingOf = (db: Db, providerId: number) =>
  changes(db).where('state', '=', 'waiting').where('provider_id', '=', providerId).executeTakeFirst()

interface Asked {
  readonly ibanBefore: string
  readonly iban: string
  readonly edrpouBefore: string
  readonly edrpou: string
  readonly providerId: number
  readonly at: Date
  readonly by: { readonly userId: number; readonly login: string }
}

export async function insertChange(db: Db, { at, by, ...asked }: Asked): Promise<number> {
  const { id } = await db
    .insertInto('provider_money_changes')
    .values({
      provider_id: asked.providerId,
      iban_before: asked.ibanBefore,
      iban: asked.iban,
      edrpou_before: asked.edrpouBefore,
      edrpou: asked.edrpou,
      asked_at: at,
      asked_by: by.userId,
      asked_name: by.login,
      state: 'waiting',
      decided_at: null,
      decided_by: null,
      decided_name: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Decided = Required<
  Pick<Updateable<DatabaseSchema['provider_money_changes']>, 'state' | 'decided_at' | 'decided_by' | 'decided_name'>
>

export async function settleChange(db: Db, id: number, decided: Decided): Promise<void> {
  await db.updateTable('provider_money_changes').set(decided).where('id', '=', id).execute()
}

/** @param carries the administrator's setting; null: the portal decides by the bills */
export async function writeCarriedBalance(db: Db, id: number, carries: 'yes' | 'no' | null): Promise<void> {
  await db.updateTable('providers').set({ carries_told: carries }).where('id', '=', id).execute()
  await sql`select note_carried_balances(${id})`.execute(db)
}

export async function writeRequisites(db: Db, id: number, values: { iban: string; edrpou: string }): Promise<void> {
  await db.updateTable('providers').set(values).where('id', '=', id).execute()
}
