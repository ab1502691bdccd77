/** The tables for Kysely. `apps/server/migrations` defines them; database-schema.test.ts compares each column. */
import type { AccountFacts } from '@zatyshok/domain/bills/account-balance'
import type { FilePeriods } from '@zatyshok/domain/deliveries/delivery-state'
import type { Generated, GeneratedAlways } from 'kysely'
import type { AccessSchema } from './access-schema.ts'
import type { ChatSchema } from './chat-schema.ts'
import type { ContentSchema } from './content-schema.ts'
import type { DispatchesSchema } from './dispatches-schema.ts'
import type { FeedbackSchema } from './feedback-schema.ts'
import type { FiguresSchema } from './figures-schema.ts'
import type { FilesSchema } from './files-schema.ts'
import type { HomesSchema } from './homes-schema.ts'
import type { ImportsSchema } from './imports-schema.ts'
import type { NoticesSchema } from './notices-schema.ts'
import type { ProviderAccessSchema } from './provider-access-schema.ts'
import type { ServicePaymentsSchema } from './service-payments-schema.ts'
import type { SettingsSchema } from './settings-schema.ts'
import type { SupportSchema } from './support-schema.ts'
import type { VerificationsSchema } from './verifications-schema.ts'

/** `YYYY-MM-DD`; the driver is configured not to convert a DATE to a JavaScript Date. */
type Day = string
/** Exact decimal as text, never a binary fraction. */
type Decimal = string
type Kopiykas = number

export interface DatabaseSchema
  extends AccessSchema,
    ChatSchema,
    ContentSchema,
    DispatchesSchema,
    FiguresSchema,
    FilesSchema,
    FeedbackSchema,
    HomesSchema,
    ImportsSchema,
    ServicePaymentsSchema,
    NoticesSchema,
    ProviderAccessSchema,
    SettingsSchema,
    SupportSchema,
    VerificationsSchema {
  providers: {
    id: GeneratedAlways<number>
    code: string
    name: string
    edrpou: string
    iban: string
    phone: Generated<string>
    address: Generated<string>
    provider_group: number
    reading_window: string | null
    /** False if each bill covers its own month only (migration 0056). */
    carries_balances: Generated<boolean>
    /** Set by an administrator; null: derived from the provider's bills. */
    carries_told: Generated<'yes' | 'no' | null>
  }
  /** View: input of `accountBalance` for an account. */
  account_facts: { account_id: number; facts: AccountFacts }
  /** `settlement` is the town as in `premises.address_key`; empty: the whole city. */
  weather_days: { settlement: Generated<string>; day: Day; mean_c: Decimal }
  premises: { id: GeneratedAlways<number>; address_key: string; address: string }
  accounts: {
    id: GeneratedAlways<number>
    provider_id: number
    number: string
    premises_id: number | null
    holder: Generated<string>
    address: Generated<string>
    area: Decimal | null
    residents: number | null
    phone: string | null
    eic: string | null
    category: string | null
    note: string | null
    opened_on: Day | null
    activation_code_hash: Buffer | null
    import_id: number | null
  }
  meters: {
    account_id: number
    id: GeneratedAlways<number>
    serial_number: string
    place: Generated<string>
    digits: number
    decimals: number
    zones: Generated<number>
    installed_on: Day | null
    next_verification_on: Day | null
    removed_on: Day | null
    initial_reading: Decimal | null
    import_id: number | null
  }
  meter_services: {
    account_id: number
    meter_id: number
    counter_type: string
    service_code: string | null
    service_type: number
    import_id: number | null
  }
  readings: {
    account_id: number
    meter_id: number
    billing_month: Day
    zone: string
    sequence: number
    read_on: Day
    value: Decimal
    source: string
    import_id: number | null
  }
  reading_submissions: {
    account_id: number
    meter_id: number
    billing_month: Day
    zone: string
    revision: number
    value: Decimal
    read_on: Day
    reason: 'rollover' | 'replaced' | null
    receipt: Generated<string>
    /** The resident, or the operator who entered it if the source is not `portal`. */
    consumer_id: number
    source: Generated<'portal' | 'phone' | 'visit' | 'paper'>
    submitted_at: Date
    receipt_number: GeneratedAlways<number>
    photo_file_id: Generated<number | null>
    /** This and the next three columns are null together: no replacement was reported. */
    new_serial_number: Generated<string | null>
    replaced_on: Generated<Day | null>
    old_last_value: Generated<Decimal | null>
    new_first_value: Generated<Decimal | null>
  }
  reading_decisions: {
    account_id: number
    meter_id: number
    billing_month: Day
    zone: string
    revision: number
    status: 'accepted' | 'declined'
    reason: Generated<string>
    decided_at: Date
  }
  tariffs: {
    provider_id: number
    service_code: string
    zone: Generated<string>
    valid_from: Day
    valid_to: Day | null
    service_type: number
    name: Generated<string>
    unit: string
    price: Decimal
    basis: string | null
    import_id: number | null
  }
  invoices: {
    account_id: number
    billing_month: Day
    number: string
    opening_kop: Kopiykas
    charged_kop: Kopiykas
    recalculated_kop: Kopiykas
    penalty_kop: Kopiykas
    benefit_kop: Kopiykas
    subsidy_kop: Kopiykas
    paid_kop: Kopiykas
    closing_kop: Kopiykas
    to_pay_kop: Kopiykas
    due_on: Day | null
    balanced: boolean
    revised: Generated<boolean>
    import_id: number | null
  }
  invoice_lines: {
    account_id: number
    billing_month: Day
    line: number
    service_code: string
    service_type: number
    counter_type: string | null
    zone: Generated<string>
    method: 'meter' | 'average' | 'norm' | 'area' | 'fixed' | null
    volume: Decimal
    unit: string
    tariff: Decimal
    amount_kop: Kopiykas
    opening_kop: Kopiykas | null
    recalculated_kop: Kopiykas | null
    penalty_kop: Kopiykas | null
    benefit_kop: Kopiykas | null
    subsidy_kop: Kopiykas | null
    paid_kop: Kopiykas | null
    closing_kop: Kopiykas | null
    import_id: number | null
  }
  payments: {
    account_id: number
    billing_month: Day
    partner: string
    payment_number: string
    paid_on: Day
    amount_kop: Kopiykas
    channel: string
    payer: Generated<string>
    import_id: number | null
  }
  imports: {
    id: GeneratedAlways<number>
    profile: string
    file_name: string
    file_sha256: Buffer
    file_bytes: number
    started_at: Date
    finished_at: Date | null
    status: 'done' | 'refused' | 'checked'
    refusal: string | null
    rows_read: Generated<number>
    rows_inserted: Generated<number>
    rows_updated: Generated<number>
    rows_unchanged: Generated<number>
    rows_refused: Generated<number>
    rows_removed: Generated<number>
    rows_warned: Generated<number>
    undone_at: Generated<Date | null>
    sender: Generated<string | null>
    periods: Generated<FilePeriods | null>
  }
  import_refusals: {
    import_id: number
    n: number
    place: string
    column_name: Generated<string>
    reason: string
    taken: Generated<boolean>
    sheet: Generated<string | null>
    row_number: Generated<number | null>
    code: Generated<string | null>
  }
}
