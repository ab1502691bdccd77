import pg from 'pg'
import type { Loader } from '../stage/copy-in.ts'
import { accountPattern } from '../stage/field-sql.ts'
import type { CellKeys } from './cell-keys.ts'
import { doubled, knownKeys, oneLine } from './known-keys.ts'

const FIRST_ACCOUNTS = 10_000

/** A provider's accounts by the bytes of their numbers, for bills of one month. */
export interface AccountKeys {
  readonly keys: CellKeys
  readonly ids: Float64Array
  /** What the bill of the month before closed with, in kopiykas; NaN where there is none. */
  readonly closings: Float64Array
}

/** Loads the accounts as a file of the encoding would write them. `month`: its first day, in days since 2000-01-01. */
export async function loadAccountKeys(
  loader: Loader,
  provider: number,
  of: { readonly encoding: string; readonly month: number; readonly accountFormat: string | undefined },
): Promise<AccountKeys> {
  let ids = new Float64Array(FIRST_ACCOUNTS)
  let closings = new Float64Array(FIRST_ACCOUNTS)
  const { accountFormat, encoding } = of
  const format = accountFormat ? `and a.number ~ ${pg.escapeLiteral(`^${accountPattern(accountFormat)}$`)}` : ''
  // The limit makes it a look-up by key for each account, whatever other months have.
  const select = `select a.number, a.id, i.closing_kop from accounts a
    left join lateral (
      select closing_kop from invoices i
      where i.account_id = a.id and i.billing_month = (date '2000-01-01' + ${of.month} - interval '1 month')::date
      limit 1) i on true
    where a.provider_id = ${provider} and ${oneLine('a.number')} ${format}`
  const keys = await knownKeys<AccountRow>(loader, { select, encoding }, (key, [, id, closing]) => {
    if (key === ids.length) [ids, closings] = [doubled(ids), doubled(closings)]
    ids[key] = Number(id)
    closings[key] = closing === null ? Number.NaN : Number(closing)
  })
  return { keys, ids, closings }
}

type AccountRow = readonly [number: string, id: string | number, closing: string | number | null]
