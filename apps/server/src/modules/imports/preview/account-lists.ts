import type { DeliveryFigures } from '@zatyshok/contract/providers/import-previews'
import { type Address, displayAddress, parseAddress } from '@zatyshok/domain/people/address'
import type pg from 'pg'
import { byKey } from '../merge/merge-rows.ts'
import { PREVIEW_BILLS, PREVIEW_VANISHED, type PreviewMonth } from './preview-bills.ts'

type Accounts = DeliveryFigures['added']

/** Most accounts of a list; further ones are only counted. */
const LISTED = 200

/** «Гайова, 2, кв. 13»: without the town and the usual «вул.». */
export const shortAddress = (text: string): string => shortened(parseAddress(text))

/** «Гайова, 2»: the house of a dwelling. */
const houseOf = (text: string): string => shortened({ ...parseAddress(text), flat: '' })

const shortened = (address: Address): string =>
  displayAddress({ ...address, streetType: address.streetType === 'вул.' ? '' : address.streetType })

interface FoundAccount {
  readonly number: string
  readonly address: string
  readonly kop: number
  readonly total: number
}

/** Lists the accounts of a select of `account_id` and `kop`. */
async function listAccounts(client: pg.ClientBase, chosen: string): Promise<Accounts> {
  const { rows } = await client.query<FoundAccount>(
    `select a.number, coalesce(p.address, a.address) as address, c.kop, c.total
     from (select account_id, kop, count(*) over () as total from (${chosen}) c order by account_id limit ${LISTED}) c
     join accounts a on a.id = c.account_id left join premises p on p.id = a.premises_id
     order by address, a.number`,
  )
  const listed = rows.map(({ number, address, kop }) => ({ number, address: shortAddress(address), kop }))
  return { total: rows[0]?.total ?? 0, listed }
}

/** Lists accounts that have no earlier bill of the provider but those of this delivery. */
export function addedAccounts(client: pg.ClientBase, { month }: PreviewMonth): Promise<Accounts> {
  const added = `select b.account_id, b.kop from ${PREVIEW_BILLS} b where not exists (
    select from invoices f where f.account_id = b.account_id and f.billing_month < date '${month}' and not exists (
      select from import_delivered d where d.account_id = f.account_id and d.billing_month = f.billing_month) offset 0)`
  return byKey(client, () => listAccounts(client, added))
}

/** Lists accounts without a bill of the month, and the house in which most of them are. */
export async function vanishedAccounts(client: pg.ClientBase): Promise<DeliveryFigures['vanished']> {
  const vanished = await listAccounts(client, `select account_id, before_kop as kop from ${PREVIEW_VANISHED}`)
  // The key of premises is town|street|house|block|flat.
  const { rows } = await client.query<{ address: string; total: number }>(
    `select min(p.address) as address, count(*) as total
     from ${PREVIEW_VANISHED} v join premises p on p.id = v.premises_id
     group by regexp_replace(p.address_key, '[|][^|]*$', '') having count(*) > 1 order by total desc, address limit 1`,
  )
  const [house] = rows
  if (!house || house.total * 2 < vanished.total) return { ...vanished, house: null }
  return { ...vanished, house: { address: houseOf(house.address), total: house.total } }
}

/**
 * Lists bills that have a line twice with the same service, volume and sum, and more lines of it than in the month
 * before. Two meters with the same consumption are so every month.
 */
export function doubledBills(client: pg.ClientBase, { month, monthBefore }: PreviewMonth): Promise<Accounts> {
  const lines = (day: string, columns: string) =>
    `lateral (select ${columns} from invoice_lines k
       where k.account_id = b.account_id and k.billing_month = date '${day}' offset 0)`
  const service = 'service_code, counter_type, zone'
  const doubled = `select b.account_id, min(b.kop) as kop from ${PREVIEW_BILLS} b
    cross join lateral (select ${service}, count(*) as lines from ${lines(month, '*')} l
      where amount_kop <> 0 group by ${service}, volume, tariff, amount_kop having count(*) > 1) twice
    where b.before_kop is not null and twice.lines > (
      select count(*) from ${lines(monthBefore, service)} l where l.service_code = twice.service_code
        and l.counter_type is not distinct from twice.counter_type and l.zone = twice.zone)
    group by b.account_id`
  return byKey(client, () => listAccounts(client, doubled))
}
