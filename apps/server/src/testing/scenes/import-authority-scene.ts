import { sql } from 'kysely'
import { insertVersion, lockName } from '../../modules/import-profiles/import-profiles.queries.ts'
import { fieldValues } from '../../modules/imports/profile/field-values.ts'
import { type RecordKind, recordKinds } from '../../modules/imports/profile/record-kinds.ts'
import type { TestApp } from '../app.ts'

/** Rows of a delivery: field of the record → text in the file. */
export type Rows = readonly Readonly<Record<string, string>>[]

/** A provider of the scene. It has its own account numbers, and one number that all providers have. */
export interface Victim {
  readonly id: number
  readonly code: string
  readonly edrpou: string
  readonly iban: string
}

/** A provider's deliveries of one kind: the first one, and the changes. */
export interface Deliveries {
  readonly base: Rows
  readonly insert: Rows
  readonly change: Rows
  /** A delivery that lacks rows of `base`; undefined: rows of this kind are never removed. */
  readonly remove?: Rows
}

export const operations = ['insert', 'change', 'remove'] as const
export const kinds = Object.keys(recordKinds) as RecordKind[]

const account = '1000001'
const month = '2026-10'
const meter = { account, serial: 'С1', serviceCode: 'Вода', digits: '5', decimals: '3' }
const reading = { account, serial: 'С1', month, source: 'consumer' }
const bill = { account, month, number: 'Р1', opening: '0', charged: '20', closing: '20', toPay: '20' }
const line = { account, month, serviceCode: 'Вода', unit: 'm3', tariff: '10', volume: '1', amount: '10' }
const tariff = { serviceCode: 'Вода', validFrom: '2026-01-01', unit: 'm3' }
const two = (row: Readonly<Record<string, string>>, field: string, [one, other]: readonly [string, string]): Rows => [
  { ...row, [field]: one },
  { ...row, [field]: other },
]

/**
 * For every kind of record: how a provider's rows are created, changed and removed. A kind without an entry fails the
 * tests.
 */
export const deliveriesOf = ({ code, edrpou, iban }: Omit<Victim, 'id'>): Readonly<Record<RecordKind, Deliveries>> => {
  const payment = { provider: code, account, month, partner: 'bank:000000', paidOn: '2026-10-05', channel: 'terminal' }
  const help = { edrpou, account, month, office: 'УСЗН', amount: '5' }
  const provider = { code, name: `Постачальник ${code}`, edrpou, iban, providerGroup: '22' }
  const payments = two({ ...payment, amount: '7' }, 'number', ['1', '2'])
  return {
    providers: {
      base: [provider],
      insert: [{ ...provider, code: `${code}9` }],
      change: [{ ...provider, name: 'Чужа назва', providerGroup: '23' }],
    },
    accounts: {
      base: [{ account, holder: 'Мороз Олена' }],
      insert: [{ account: '2000002', holder: 'Інша Особа' }],
      change: [{ account, holder: 'Чужий Власник' }],
    },
    meters: {
      base: two(meter, 'counterType', ['000000002', '000000003']),
      insert: [{ ...meter, serial: 'С9', counterType: '000000002' }],
      change: two({ ...meter, digits: '7' }, 'counterType', ['000000002', '000000003']),
      remove: [{ ...meter, counterType: '000000002' }],
    },
    readings: {
      base: [
        { ...reading, readOn: '2026-10-20', value: '10' },
        { ...reading, readOn: '2026-10-25', value: '12' },
      ],
      insert: [{ ...reading, month: '2026-09', readOn: '2026-09-25', value: '9' }],
      change: [
        { ...reading, readOn: '2026-10-20', value: '11' },
        { ...reading, readOn: '2026-10-25', value: '13' },
      ],
      remove: [{ ...reading, readOn: '2026-10-20', value: '10' }],
    },
    tariffs: {
      base: [{ ...tariff, price: '10' }],
      insert: [{ ...tariff, validFrom: '2026-05-01', price: '11' }],
      change: [{ ...tariff, price: '99' }],
    },
    invoices: {
      base: [bill],
      insert: [{ ...bill, month: '2026-09', number: 'Р0' }],
      change: [{ ...bill, closing: '0', toPay: '0' }],
    },
    invoice_lines: {
      base: two(line, 'zone', ['day', 'night']),
      insert: [...two(line, 'zone', ['day', 'night']), { ...line, zone: 'peak' }],
      change: two({ ...line, tariff: '1', amount: '1' }, 'zone', ['day', 'night']),
      remove: [{ ...line, zone: 'day' }],
    },
    payments: {
      base: payments,
      insert: [...payments, { ...payment, number: '3', amount: '20' }],
      change: two({ ...payment, amount: '20' }, 'number', ['1', '2']),
      remove: payments.slice(1),
    },
    subsidies: {
      base: two(help, 'service', ['gas', 'coldWater']),
      insert: [...two(help, 'service', ['gas', 'coldWater']), { ...help, service: 'heating' }],
      change: two({ ...help, amount: '6' }, 'service', ['gas', 'coldWater']),
      remove: [{ ...help, service: 'gas' }],
    },
    benefits: {
      base: two(help, 'category', ['1', '2']),
      insert: [...two(help, 'category', ['1', '2']), { ...help, category: '3' }],
      change: two({ ...help, amount: '6' }, 'category', ['1', '2']),
      remove: [{ ...help, category: '1' }],
    },
  }
}

/** Kinds whose rows name their provider, so that a profile of the whole city may import them. */
export const namesProvider = (kind: RecordKind): boolean =>
  kind === 'providers' || 'edrpou' in recordKinds[kind] || 'provider' in recordKinds[kind]

/** Returns a file of the rows with one column per field. */
export function fileOf(rows: Rows): Buffer {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return Buffer.from(`${lines.map((cells) => cells.join(';')).join('\n')}\n`)
}

interface NewProfile {
  readonly name: string
  readonly kind: RecordKind
  readonly provider: Victim | undefined
  readonly rows: Rows
}

/** Inserts a profile for a file of the rows as it was saved before the portal rejected some kinds. */
export async function keepProfile({ db }: TestApp, { name, kind, provider, rows }: NewProfile): Promise<string> {
  const fields = [...new Set(rows.flatMap(Object.keys))].map((column) => {
    const values = fieldValues[kind]?.[column]
    return [column, values ? { column, codes: Object.fromEntries(values.map((value) => [value, value])) } : { column }]
  })
  const definition = {
    ...(provider && { provider: provider.code }),
    format: { type: 'csv', encoding: 'utf-8', separator: ';' },
    notation: { decimal: '.', day: 'yyyy-MM-dd', month: 'yyyy-MM' },
    services: { Вода: 10 },
    files: [{ name: 'rows.csv', tables: [{ records: [{ kind, fields: Object.fromEntries(fields) }] }] }],
  }
  await db.transaction().execute(async (db) => {
    const row = await lockName(db, name)
    const { id: by } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    const saved = { profileId: row.id, providerId: provider?.id ?? null, version: row.version + 1, definition, by }
    await insertVersion(db, { ...saved, at: new Date('2026-11-01T10:00:00Z') })
  })
  return name
}

/** Tables of the exchange history, which grow with each attempt. */
const HISTORY = ['import_runs', 'uploads', 'import_profiles', 'provider_requests', 'provider_tokens', 'audit_log']

/** Returns every row of every table that belongs to another provider or its accounts. */
export async function foreignRows({ db }: Pick<TestApp, 'db'>, own: number): Promise<Record<string, string[]>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('provider_id', 'account_id') and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname <> all (${HISTORY}) order by 1, 2 desc`.execute(db)
  const dumped: Record<string, string[]> = {}
  const keep = async (table: string, where: string) => {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'carries_balances')::text as row from ${sql.raw(table)} t where ${sql.raw(where)} order by 1`.execute(
      db,
    )
    dumped[table] = rows.map(({ row }) => row)
  }
  await keep('providers', `id <> ${own}`)
  for (const { table, column } of columns) {
    const accounts = `account_id is not null and account_id not in (select id from accounts where provider_id = ${own})`
    await keep(table, column === 'provider_id' ? `provider_id <> ${own}` : accounts)
  }
  return dumped
}
