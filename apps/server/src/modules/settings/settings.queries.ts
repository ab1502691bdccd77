import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

/** A value set by an administrator; `value` null: reset to the file or the default. */
export interface StoredValue {
  readonly path: string
  readonly value: unknown
  readonly revision: number
  readonly changedAt: Date
  /** Login; null: the person was deleted. */
  readonly changedBy: string | null
}

export function findStoredValues(db: Kysely<DatabaseSchema>): Promise<StoredValue[]> {
  return db
    .selectFrom('setting_values as s')
    .leftJoin('users as u', 'u.id', 's.changed_by')
    .select(['s.path', 's.value', 's.revision', 's.changed_at as changedAt', 'u.login as changedBy'])
    .orderBy('s.path')
    .execute()
}

/** Returns the revision of the rows; the next save has the next number. */
export const revisionOf = (rows: readonly Pick<StoredValue, 'revision'>[]): number =>
  Math.max(0, ...rows.map(({ revision }) => revision))

/** Locks the settings against other changes until the transaction ends; reads stay possible. */
export async function lockStoredValues(db: Kysely<DatabaseSchema>): Promise<void> {
  await sql`lock table setting_values in share row exclusive mode`.execute(db)
}

interface NewValue extends Omit<StoredValue, 'changedBy'> {
  readonly changedBy: number
}

export async function storeValue(db: Kysely<DatabaseSchema>, stored: NewValue): Promise<void> {
  const { path, value, revision, changedAt, changedBy } = stored
  const row = {
    value: value === null ? null : JSON.stringify(value),
    revision,
    changed_at: changedAt,
    changed_by: changedBy,
  }
  await db
    .insertInto('setting_values')
    .values({ path, ...row })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
    .execute()
}

/** Returns the codes of this portal's providers, sorted. */
export async function findProviderCodes(db: Kysely<DatabaseSchema>): Promise<string[]> {
  const rows = await db.selectFrom('providers').select('code').orderBy('code').execute()
  return rows.map(({ code }) => code)
}
