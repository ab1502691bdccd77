import type { Insertable, Kysely } from 'kysely'
import type { DatabaseSchema } from '../database-schema.ts'

type Db = Kysely<DatabaseSchema>
type New<Table extends keyof DatabaseSchema> = Partial<Insertable<DatabaseSchema[Table]>>

/** Returns a number that is unique in this test run. */
let last = 1000
const next = (): number => ++last

/** Creates a resident, or with `role` a staff member; returns the id. */
export async function buildConsumer(db: Db, values: New<'users'> = {}): Promise<number> {
  const row = { role: 'consumer' as const, login: `person${next()}`, password_hash: '-', ...values }
  return (await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function buildProvider(db: Db, values: New<'providers'> = {}): Promise<{ id: number; code: string }> {
  const code = values.code ?? String(next())
  const row = {
    code,
    name: `Постачальник ${code}`,
    edrpou: '99999013',
    iban: 'UA560000000000000026000000001',
    provider_group: 22,
    reading_window: '20..31',
    ...values,
  }
  return db.insertInto('providers').values(row).returning(['id', 'code']).executeTakeFirstOrThrow()
}

export async function buildPremises(db: Db, address = 'м. Калинівськ, вул. Соборна, 1, кв. 1'): Promise<number> {
  const row = { address_key: `key ${next()}`, address }
  return (await db.insertInto('premises').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function buildAccount(
  db: Db,
  values: New<'accounts'> & { provider_id: number },
): Promise<{ id: number; number: string }> {
  const row = {
    number: String(next()).padStart(7, '0'),
    premises_id: null,
    holder: 'Мороз Олена Вікторівна',
    address: 'вул. Соборна, 1, кв. 1',
    area: null,
    residents: null,
    phone: null,
    eic: null,
    category: null,
    note: null,
    opened_on: null,
    activation_code_hash: null,
    import_id: null,
    ...values,
  }
  return db.insertInto('accounts').values(row).returning(['id', 'number']).executeTakeFirstOrThrow()
}

export async function linkAccount(db: Db, consumerId: number, accountId: number, premisesId?: number): Promise<void> {
  const row = { consumer_id: consumerId, account_id: accountId, premises_id: premisesId ?? null }
  await db.insertInto('account_links').values(row).execute()
}

export async function buildPasskey(db: Db, userId: number, values: New<'passkeys'> = {}): Promise<void> {
  const made = {
    credential_id: `key ${next()}`,
    public_key: Buffer.from('key'),
    created_at: new Date('2026-11-01T09:00:00Z'),
    last_used_at: null,
  }
  await db
    .insertInto('passkeys')
    .values({ ...made, ...values, user_id: userId })
    .execute()
}

export async function buildSocialIdentity(
  db: Db,
  userId: number,
  values: New<'social_identities'> = {},
): Promise<void> {
  const made = {
    issuer: 'https://id.example',
    subject: `subject ${next()}`,
    network: 'id',
    linked_at: new Date('2026-11-01T09:00:00Z'),
  }
  await db
    .insertInto('social_identities')
    .values({ ...made, ...values, user_id: userId })
    .execute()
}

interface NewShare {
  readonly ownerId: number
  readonly memberId: number
  readonly accountIds: readonly number[]
  readonly canSubmit?: boolean
  readonly canPay?: boolean
  /** `YYYY-MM-DD`, compared with the database's clock; null: until revoked. */
  readonly endsOn?: string | null
}

/** Creates an accepted share, read-only by default; returns its id. */
export async function shareAccounts(db: Db, { ownerId, memberId, accountIds, ...rest }: NewShare): Promise<number> {
  const { canSubmit = false, canPay = false, endsOn = null } = rest
  const at = new Date('2026-11-01T09:00:00Z')
  const rights = { can_submit: canSubmit, can_pay: canPay, ends_on: endsOn }
  const code_hash = Buffer.from(`share ${next()}`)
  const taken = { member_id: memberId, taken_at: at, created_at: at, expires_at: at }
  const { id } = await db
    .insertInto('shares')
    .values({ owner_id: ownerId, email: 'member@misto.example', code_hash, ...rights, ...taken })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = accountIds.map((account_id) => ({ share_id: id, owner_id: ownerId, account_id, member_id: memberId }))
  await db.insertInto('shared_accounts').values(rows).execute()
  return id
}

type Registration = { counter_type: string; service_type: number; service_code?: string | null }

/** Creates a meter, by default of cold water (five digits, three decimals); returns its id and composite id. */
export async function buildMeter(
  db: Db,
  { services, ...values }: New<'meters'> & { account_id: number; services?: readonly Registration[] },
): Promise<{ id: number; counterId: string }> {
  const row = {
    serial_number: `В-${next()}`,
    place: 'кухня',
    digits: 5,
    decimals: 3,
    installed_on: '2024-01-15',
    next_verification_on: null,
    removed_on: null,
    initial_reading: null,
    import_id: null,
    ...values,
  }
  const { id } = await db.insertInto('meters').values(row).returning('id').executeTakeFirstOrThrow()
  for (const service of services ?? [{ counter_type: '000000002', service_type: 10, service_code: '10' }]) {
    const link = { account_id: values.account_id, meter_id: id, service_code: null, import_id: null, ...service }
    await db.insertInto('meter_services').values(link).execute()
  }
  return { id, counterId: `${values.account_id}-${id}` }
}

/** Creates a reading of a month `YYYY-MM`, read on its 25th. */
export async function buildReading(
  db: Db,
  meter: { account_id: number; meter_id: number },
  { month, ...values }: New<'readings'> & { month: string; value: string },
): Promise<void> {
  const row = {
    ...meter,
    billing_month: `${month}-01`,
    zone: 'total',
    sequence: 1,
    read_on: `${month}-25`,
    source: 'consumer',
    import_id: null,
    ...values,
  }
  await db.insertInto('readings').values(row).execute()
}

/** Creates a reading submitted for November 2026 that the provider has not received yet. */
export async function buildSubmission(
  db: Db,
  values: New<'reading_submissions'> & {
    account_id: number
    meter_id: number
    consumer_id: number
    submitted_at: Date
  },
): Promise<void> {
  const row = {
    billing_month: '2026-11-01',
    zone: 'total',
    revision: 1,
    value: '13.500',
    read_on: '2026-11-25',
    reason: null,
    ...values,
  }
  await db.insertInto('reading_submissions').values(row).execute()
}

/** Creates a report of a verification of 20 November 2026, without a certificate yet. */
export async function buildVerificationRequest(
  db: Db,
  values: New<'verification_requests'> & {
    provider_id: number
    account_id: number
    meter_id: number
    consumer_id: number
    created_at: Date
  },
): Promise<void> {
  const row = { verified_on: '2026-11-20', next_check_on: null, ...values }
  await db.insertInto('verification_requests').values(row).execute()
}

/** Creates a tariff in force since 2024, by default in hryvnias per cubic metre. */
export async function buildTariff(
  db: Db,
  values: New<'tariffs'> & { provider_id: number; service_code: string; price: string },
): Promise<void> {
  const row = { valid_from: '2024-01-01', valid_to: null, service_type: 10, unit: 'm3', basis: null, import_id: null }
  await db
    .insertInto('tariffs')
    .values({ ...row, ...values })
    .execute()
}

type NewLine = Omit<New<'invoice_lines'>, 'account_id' | 'billing_month' | 'line'>

/** Creates a bill of a month (`YYYY-MM`) that adds up by default; without given lines it has one line of cold water. */
export async function buildInvoice(
  db: Db,
  { month, lines, ...values }: New<'invoices'> & { account_id: number; month: string; lines?: readonly NewLine[] },
): Promise<{ invoiceId: string; number: string }> {
  const figures = {
    opening_kop: 0,
    charged_kop: 20_002,
    recalculated_kop: 0,
    penalty_kop: 0,
    benefit_kop: 0,
    subsidy_kop: 0,
    paid_kop: 0,
    ...values,
  }
  const closing = figures.opening_kop + figures.charged_kop + figures.recalculated_kop + figures.penalty_kop
  const balance = closing - figures.benefit_kop - figures.subsidy_kop - figures.paid_kop
  const row = {
    billing_month: `${month}-01`,
    number: `${month.replace('-', '')}/${next()}`,
    closing_kop: balance,
    to_pay_kop: Math.max(0, balance),
    due_on: null,
    balanced: true,
    import_id: null,
    ...figures,
  }
  await db.insertInto('invoices').values(row).execute()
  const written = lines ?? [{ amount_kop: figures.charged_kop }]
  for (const [at, line] of written.entries()) {
    await buildLine(db, { ...line, account_id: values.account_id, billing_month: row.billing_month, line: at + 1 })
  }
  return { invoiceId: `${values.account_id}-${month.replace('-', '')}`, number: row.number }
}

async function buildLine(
  db: Db,
  values: New<'invoice_lines'> & { account_id: number; billing_month: string; line: number },
): Promise<void> {
  const row = {
    service_code: '10',
    service_type: 10,
    counter_type: null,
    method: 'meter' as const,
    volume: '6.584',
    unit: 'm3',
    tariff: '30.380000',
    amount_kop: 20_002,
    opening_kop: null,
    recalculated_kop: null,
    penalty_kop: null,
    benefit_kop: null,
    subsidy_kop: null,
    paid_kop: null,
    closing_kop: null,
    import_id: null,
    ...values,
  }
  await db.insertInto('invoice_lines').values(row).execute()
}

/** Creates a payment included in the bill of `month`, made on its 10th. */
export async function buildPayment(
  db: Db,
  { month, ...values }: New<'payments'> & { account_id: number; month: string; amount_kop: number },
): Promise<void> {
  const row = {
    billing_month: `${month}-01`,
    partner: 'bank',
    payment_number: String(next()),
    paid_on: `${month}-10`,
    channel: 'internetBank',
    import_id: null,
    ...values,
  }
  await db.insertInto('payments').values(row).execute()
}

/** Creates social protection's data about the subsidy in a bill, by default for heating. */
export async function buildSubsidy(
  db: Db,
  { month, ...values }: Partial<New<'subsidies'>> & { account_id: number; month: string; amount_kop: number },
): Promise<void> {
  const days = { billing_month: `${month}-01`, valid_from: `${month}-01`, valid_to: `${month}-28` }
  const row = { service: 'heating', residents: 3, obligatory_kop: 100, office: '', import_id: null, ...days, ...values }
  await db.insertInto('subsidies').values(row).execute()
}

/** Creates social protection's data about the benefit in a bill. */
export async function buildBenefit(
  db: Db,
  { month, ...values }: Partial<New<'benefits'>> & { account_id: number; month: string; amount_kop: number },
): Promise<void> {
  const days = { billing_month: `${month}-01`, valid_from: `${month}-01`, valid_to: `${month}-28` }
  const size = { service: 'all', category: '020', percent: '75', people: 2, volume: null, tariff: null, office: '' }
  await db
    .insertInto('benefits')
    .values({ ...size, import_id: null, ...days, ...values })
    .execute()
}
