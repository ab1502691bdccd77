import { createHash } from 'node:crypto'
import pg from 'pg'
import { hashToken } from '../../../apps/server/src/modules/sessions/tokens.ts'

/** Number of residents that use the cabinet of the other benchmarks. */
export const residents = 500
export const tokenOf = (resident: number): string =>
  createHash('sha256').update(`bench ${resident}`).digest('base64url')

/** Months with readings, bills and payments. */
const usualMonths = 24

/** Residents that use the cabinet, spread over the whole city; each has linked two accounts of one home. */
interface People {
  readonly count: number
  /** Argon2 hash of everyone's password; without it nobody can sign in by password. */
  readonly passwordHash?: string
}

interface City extends People {
  readonly months?: number
  /** Order of the rows on the disk: by account unless given; by month as monthly imports write them. */
  readonly rowsBy?: 'account' | 'month'
  /** 1 unless given. The second one, `C-…`, has readings but no service. */
  readonly metersPerAccount?: 1 | 2
}

/**
 * Fills the warehouse of a newly started portal with a city. Each home has two accounts (water, electricity); each
 * account has a meter, and for each month readings, bills of two lines and payments. It uses SQL, since the import has its
 * own benchmark.
 */
export async function buildCity(url: string, accounts: number, city: City = { count: residents }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '512MB'")
    for (const statement of cityOf(accounts, city)) await client.query(statement)
    await addResidents(client, accounts, city)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const orders = { account: '', month: 'order by past.month, account_id' }

const cityOf = (
  accounts: number,
  { months = usualMonths, rowsBy = 'account', metersPerAccount = 1 }: City,
): string[] => [
  `insert into providers (code, name, edrpou, iban, provider_group, reading_window) values
     ('B1', 'Вода', '99999013', 'UA560000000000000026000000001', 22, '1..31'),
     ('B2', 'Світло', '99999026', 'UA290000000000000026000000002', 22, '1..31')`,
  `insert into premises (address_key, address)
     select 'bench ' || n, 'вул. Садова, ' || n from generate_series(1, ${accounts / 2}) n`,
  `insert into accounts (provider_id, number, premises_id, holder, address)
     select p.id, lpad(h.id::text, 10, '0'), h.id, 'Мороз О. В.', h.address
     from premises h cross join providers p where p.code in ('B1', 'B2') and h.address_key like 'bench %'`,
  `create temporary table city as
     select a.id as account_id, p.code from accounts a join providers p on p.id = a.provider_id where p.code in ('B1', 'B2')`,
  `insert into meters (account_id, serial_number, digits, decimals, installed_on, next_verification_on)
     select account_id, 'B-' || account_id, 5, 3, '2023-01-01', '2029-01-01' from city`,
  `insert into meter_services (account_id, meter_id, counter_type, service_type)
     select m.account_id, m.id, case c.code when 'B1' then '000000002' else '000000001' end,
       case c.code when 'B1' then 10 else 16 end
     from meters m join city c using (account_id)`,
  `insert into meters (account_id, serial_number, digits, decimals)
     select account_id, 'C-' || account_id, 5, 3 from city where ${metersPerAccount} = 2`,
  `create temporary table past as
     select n, (date_trunc('month', now()) - make_interval(months => n))::date as month from generate_series(1, ${months}) n`,
  `insert into readings (account_id, meter_id, billing_month, zone, sequence, read_on, value, source)
     select m.account_id, m.id, past.month, 'total', 1, past.month + 24, 1000 - past.n * 7, 'consumer'
     from meters m join city using (account_id) cross join past ${orders[rowsBy]}`,
  `insert into invoices (account_id, billing_month, number, opening_kop, charged_kop, recalculated_kop, penalty_kop,
       benefit_kop, subsidy_kop, paid_kop, closing_kop, to_pay_kop, due_on, balanced)
     select account_id, past.month, to_char(past.month, 'YYYYMM') || '/' || account_id, 20000, 20000, 0, 0, 0, 0, 20000,
       20000, 20000, past.month + 50, true
     from city cross join past ${orders[rowsBy]}`,
  `insert into invoice_lines (account_id, billing_month, line, service_code, service_type, method, volume, unit, tariff, amount_kop)
     select account_id, past.month, line, line::text, case code when 'B1' then 9 + line else 16 end, 'meter', 7, 'm3', 14.285714, 10000
     from city cross join past cross join generate_series(1, 2) line ${orders[rowsBy]}`,
  `insert into payments (account_id, billing_month, partner, payment_number, paid_on, amount_kop, channel)
     select account_id, past.month, 'bank', account_id || '/' || past.n, past.month + 10, 20000, 'internetBank'
     from city cross join past ${orders[rowsBy]}`,
  `insert into tariffs (provider_id, service_code, valid_from, service_type, unit, price)
     select id, '1', '2024-01-01', case code when 'B1' then 10 else 16 end, 'm3', 14.285714 from providers where code in ('B1', 'B2')`,
]

/** Adds signed-in residents; their homes are spread from the first to the last. */
async function addResidents(client: pg.Client, accounts: number, { count, passwordHash = '-' }: People): Promise<void> {
  const each = Array.from({ length: count }, (_, resident) => resident)
  const homes = each.map((resident) => `bench ${1 + Math.floor((resident * (accounts / 2 - 1)) / count)}`)
  await client.query(
    `with given as (
       select * from unnest($1::text[], $2::text[], $3::bytea[]) as given (login, address_key, token_hash)
     ), people as (
       insert into users (role, login, password_hash) select 'consumer', login, $4 from given returning id, login
     ), addresses as (
       insert into user_emails (user_id, email, is_default, confirmed_at)
       select id, login || '@misto.example', true, now() from people
     ), linked as (
       insert into account_links (consumer_id, account_id)
       select people.id, a.id from people join given using (login) join premises h using (address_key)
         join accounts a on a.premises_id = h.id
     )
     insert into sessions (token_hash, user_id, created_at, expires_at, last_seen_at)
     select token_hash, id, now(), now() + interval '1 day', now() from people join given using (login)`,
    [each.map((resident) => `bench${resident}`), homes, each.map((one) => hashToken(tokenOf(one))), passwordHash],
  )
}
