import type { DeliveryFigures } from '@zatyshok/contract/providers/import-previews'
import type pg from 'pg'
import { byKey } from '../merge/merge-rows.ts'
import { PREVIEW_BILLS, PREVIEW_VANISHED, type PreviewMonth } from './preview-bills.ts'

type Sums = Pick<DeliveryFigures, 'services' | 'sums'>
type Service = DeliveryFigures['services'][number]
type Pair = DeliveryFigures['sums']['charged']

/**
 * Sums the charges by service: of the delivered bills, and of the month before for the same accounts and the vanished
 * ones.
 */
export async function sumsByService(
  client: pg.ClientBase,
  { month, monthBefore, providerId }: PreviewMonth,
): Promise<Sums> {
  const { rows: services } = await byKey(client, () =>
    client.query<Service>(
      `select s.*, coalesce((select t.name from tariffs t where t.provider_id = $3 and t.service_code = s.code
         and t.name <> '' order by t.valid_from desc limit 1), '') as name
       from (
         select l.service_code as code, l.service_type as type,
           coalesce(sum(l.amount_kop) filter (where b.is_now), 0)::bigint as "afterKop",
           coalesce(sum(l.amount_kop) filter (where not b.is_now), 0)::bigint as "beforeKop"
         from (
           select account_id, $1::date as month, true as is_now from ${PREVIEW_BILLS}
           union all select account_id, $2::date, false from ${PREVIEW_BILLS} where before_kop is not null
           union all select account_id, $2::date, false from ${PREVIEW_VANISHED}) b
         cross join lateral (select service_code, service_type, amount_kop from invoice_lines k
           where k.account_id = b.account_id and k.billing_month = b.month offset 0) l
         group by l.service_code, l.service_type) s
       order by greatest(s."afterKop", s."beforeKop") desc, s.code`,
      [month, monthBefore, providerId],
    ),
  )
  const sums = await sumsOfBills(client)
  const left = withoutLines(sums.charged, services)
  return { services: left ? [...services, left] : services, sums }
}

async function sumsOfBills(client: pg.ClientBase): Promise<Sums['sums']> {
  const pair = (
    name: string,
  ) => `json_build_object('afterKop', coalesce((select sum(${name}) from ${PREVIEW_BILLS}), 0),
    'beforeKop', coalesce((select sum(before_${name}) from ${PREVIEW_BILLS}), 0)
      + coalesce((select sum(before_${name}) from ${PREVIEW_VANISHED}), 0)) as ${name.replace('_kop', '')}`
  const names = ['charged_kop', 'recalculated_kop', 'subsidy_kop', 'benefit_kop']
  const { rows } = await client.query<Sums['sums']>(`select ${names.map(pair).join(', ')}`)
  const [sums] = rows
  if (!sums) throw new Error('a select without from returned no row')
  return sums
}

/** Charges of bills beyond their lines; undefined: the lines have all. */
function withoutLines(charged: Pair, services: readonly Service[]): Service | undefined {
  const rest = (of: 'beforeKop' | 'afterKop') => charged[of] - services.reduce((sum, service) => sum + service[of], 0)
  const left = { beforeKop: rest('beforeKop'), afterKop: rest('afterKop') }
  if (left.beforeKop === 0 && left.afterKop === 0) return undefined
  return { code: '', type: null, name: '', ...left }
}
