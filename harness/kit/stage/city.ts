import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { hashToken } from '../../../apps/server/src/modules/sessions/tokens.ts'

/** Signed-in residents `r0`, `r1` …; each has linked accounts with one meter each. */
export const residents = 300
const accountsOfEach = 20
export const providerCode = 'F1'
export const password = 'a password for faults'
export const tokenOf = (resident: number): string =>
  createHash('sha256').update(`faults ${resident}`).digest('base64url')

/** A meter of the city and its resident, with the ids of the API. */
export interface CityMeter {
  readonly counterId: string
  readonly accountId: number
  readonly meterId: number
  readonly accountNumber: string
  readonly resident: number
}

/** The last reading of every meter; the load submits larger ones. */
export const lastReading = 1000

const statements = [
  `insert into providers (code, name, edrpou, iban, provider_group, reading_window)
     values ('${providerCode}', 'Вода', '99999013', 'UA560000000000000026000000001', 22, '1..31')`,
  `insert into premises (address_key, address)
     select 'faults ' || n, 'вул. Садова, ' || n from generate_series(1, ${residents}) n`,
  `insert into accounts (provider_id, number, premises_id, holder, address)
     select p.id, lpad((h.id * 100 + n)::text, 10, '0'), h.id, 'Мороз О. В.', h.address
     from premises h cross join providers p cross join generate_series(1, ${accountsOfEach}) n
     where p.code = '${providerCode}' and h.address_key like 'faults %'`,
  `insert into meters (account_id, serial_number, digits, decimals, installed_on, next_verification_on)
     select a.id, 'F-' || a.id, 5, 3, '2023-01-01', '2039-01-01' from accounts a`,
  `insert into meter_services (account_id, meter_id, counter_type, service_type)
     select account_id, id, '000000002', 10 from meters`,
  `insert into readings (account_id, meter_id, billing_month, zone, sequence, read_on, value, source)
     select account_id, id, (date_trunc('month', now()) - interval '1 month')::date, 'total', 1,
       (date_trunc('month', now()) - interval '10 days')::date, ${lastReading}, 'consumer' from meters`,
]

/** Fills an empty, migrated database and returns its meters. It uses SQL, since the import has its own cases. */
export async function buildCity(client: pg.Client): Promise<CityMeter[]> {
  await client.query('set synchronous_commit = off')
  for (const statement of statements) await client.query(statement)
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  for (let resident = 0; resident < residents; resident += 1) {
    await client.query(
      `with person as (
         insert into users (role, login, password_hash) values ('consumer', $1, $2) returning id
       ), address as (
         insert into user_emails (user_id, email, is_default, confirmed_at) select id, $1 || '@misto.example', true, now()
         from person
       ), linked as (
         insert into account_links (consumer_id, account_id)
         select person.id, a.id from person, accounts a join premises h on h.id = a.premises_id where h.address_key = $3
       )
       insert into sessions (token_hash, user_id, created_at, expires_at, last_seen_at)
       select $4, id, now(), now() + interval '400 days', now() from person`,
      [`r${resident}`, passwordHash, `faults ${resident + 1}`, hashToken(tokenOf(resident))],
    )
  }
  await client.query('vacuum analyze')
  return metersOf(client)
}

/** Returns every meter; those of one resident are far apart. */
async function metersOf(client: pg.Client): Promise<CityMeter[]> {
  const { rows } = await client.query(
    `select m.account_id || '-' || m.id as "counterId", m.account_id::int as "accountId", m.id::int as "meterId",
       a.number as "accountNumber", substr(h.address_key, 8)::int - 1 as resident
     from meters m join accounts a on a.id = m.account_id join premises h on h.id = a.premises_id
     where h.address_key like 'faults %' order by a.id % ${accountsOfEach}, a.id`,
  )
  return rows
}
