import type { NotedKind } from '@zatyshok/contract/inbox'
import type { AccountFacts, BillState } from '@zatyshok/domain/bills/account-balance'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { calledAs } from '../identity/called-as.ts'
import { type BillWithFacts, withStates } from '../invoices/bill-states.ts'
import type { ImportedReading, SubmittedReading } from '../meters/reading-history.ts'
import { importedJson, submittedJson } from '../readings/reading-json.ts'

type Db = Kysely<DatabaseSchema>

/** The account, and the provider to which the operator is restricted (null: all providers). */
export interface CardKey {
  readonly id: number
  readonly providerId: number | null
}

/** Most other accounts at the address that the card lists. */
export const MOST_NEIGHBOURS = 30

const most = { bills: 12, payments: 24, letters: 12, messages: 12, notes: 12 } as const

/** The one account of the key; a table `accounts` that contains no account of another provider. */
const ownAccount = ({ id, providerId }: CardKey) => sql`(
  select * from accounts where id = ${id} and (${providerId}::bigint is null or provider_id = ${providerId}))`

/** What an account owes is computed from these. */
export interface OwingAccount {
  readonly facts: AccountFacts
  /** Due date of the newest bill. */
  readonly dueOn: string | null
  /** Whether the figures of the newest bill add up; null: no bill yet. */
  readonly balanced: boolean | null
}

/** The columns of `OwingAccount` for an account. */
const owing = (accountId: ReturnType<typeof sql.ref>) => sql`
  join account_facts known on known.account_id = ${accountId}
  left join lateral (
    select due_on, balanced from invoices where account_id = ${accountId} order by billing_month desc limit 1
  ) newest on true`
const owingColumns = sql`known.facts, newest.due_on as "dueOn", newest.balanced`

interface CardAccount extends OwingAccount {
  readonly id: number
  readonly provider: string
  readonly providerCode: string
  readonly number: string
  readonly holder: string
  readonly address: string
  readonly area: string | null
  readonly residents: number | null
  readonly phone: string | null
}

/** Returns undefined for an unknown account and for an account of another provider. */
export async function findCardAccount(db: Db, key: CardKey): Promise<CardAccount | undefined> {
  const { rows } = await sql<CardAccount>`
    select account.id, provider.name as provider, provider.code as "providerCode", account.number, account.holder,
      coalesce(place.address, account.address) as address, trim_scale(account.area)::text as area, account.residents,
      account.phone, ${owingColumns}
    from ${ownAccount(key)} account
    join providers provider on provider.id = account.provider_id
    ${owing(sql.ref('account.id'))}
    left join premises place on place.id = account.premises_id`.execute(db)
  return rows[0]
}

interface CardNeighbour extends OwingAccount {
  readonly id: number
  readonly provider: string
  readonly number: string
  readonly holder: string
}

/** Lists other accounts at the same premises with what they owe, without their bills. */
export async function listNeighbours(db: Db, key: CardKey): Promise<readonly CardNeighbour[]> {
  const { rows } = await sql<CardNeighbour>`
    select other.id, provider.name as provider, other.number, other.holder, ${owingColumns}
    from ${ownAccount(key)} account
    join accounts other on other.premises_id = account.premises_id and other.id <> account.id
      and (${key.providerId}::bigint is null or other.provider_id = ${key.providerId})
    join providers provider on provider.id = other.provider_id
    ${owing(sql.ref('other.id'))}
    order by provider.name, other.number, other.id limit ${MOST_NEIGHBOURS}`.execute(db)
  return rows
}

interface CardBill extends BillWithFacts {
  readonly chargedKop: number
  readonly recalculatedKop: number
  readonly penaltyKop: number
  readonly benefitKop: number
  readonly subsidyKop: number
  readonly dueOn: string | null
  readonly balanced: boolean
}

/** Lists the last bills with what each still asks for: a backward range of one account. */
export async function listBills(db: Db, key: CardKey, facts: AccountFacts) {
  const { rows } = await sql<Omit<CardBill, 'facts' | 'newer'>>`
    select bill.account_id as "accountId", to_char(bill.billing_month, 'YYYY-MM') as month,
      bill.opening_kop as "openingKop", bill.charged_kop as "chargedKop", bill.recalculated_kop as "recalculatedKop",
      bill.penalty_kop as "penaltyKop", bill.benefit_kop as "benefitKop", bill.subsidy_kop as "subsidyKop",
      bill.paid_kop as "paidKop", bill.closing_kop as "closingKop", bill.due_on as "dueOn", bill.balanced
    from ${ownAccount(key)} account
    join invoices bill on bill.account_id = account.id
    order by bill.billing_month desc limit ${most.bills}`.execute(db)
  return withStates(rows.map((bill) => ({ ...bill, facts, newer: [] }))).map((bill) => ({
    month: bill.month,
    openingKop: bill.openingKop,
    chargedKop: bill.chargedKop,
    recalculatedKop: bill.recalculatedKop,
    penaltyKop: bill.penaltyKop,
    benefitKop: bill.benefitKop,
    subsidyKop: bill.subsidyKop,
    paidKop: bill.paidKop,
    closingKop: bill.closingKop,
    ...leftOf(bill.state),
    dueOn: bill.dueOn,
    balanced: bill.balanced,
  }))
}

/** What is left of a bill, or the newer bill that includes the rest. */
function leftOf(state: BillState) {
  if (state.kind === 'counted')
    return { amountToPayKop: 0, paidLaterKop: 0, countedIn: state.settled ? null : state.newest }
  return { amountToPayKop: state.amountToPayKop, paidLaterKop: state.paidLaterKop, countedIn: null }
}

export interface CardMeter {
  readonly id: number
  readonly serialNumber: string
  readonly place: string
  readonly decimals: number
  readonly zoneCount: number
  readonly nextVerificationOn: string | null
  readonly removedOn: string | null
  readonly imported: readonly ImportedReading[]
  readonly submitted: readonly SubmittedReading[]
}

/** Lists the meters, also removed ones, with their readings since a month (`YYYY-MM`). */
export async function listMeters(db: Db, key: CardKey, since: string): Promise<readonly CardMeter[]> {
  const ofMeter = sql`account_id = meter.account_id and meter_id = meter.id and billing_month >= ${`${since}-01`}::date`
  const { rows } = await sql<CardMeter>`
    select meter.id, meter.serial_number as "serialNumber", meter.place, meter.decimals, meter.zones as "zoneCount",
      meter.next_verification_on as "nextVerificationOn", meter.removed_on as "removedOn",
      (${importedJson(ofMeter)}) as imported, (${submittedJson(ofMeter)}) as submitted
    from ${ownAccount(key)} account
    join meters meter on meter.account_id = account.id
    order by meter.removed_on desc nulls first, meter.id`.execute(db)
  return rows
}

interface CardPayment {
  readonly paidOn: string
  readonly amountKop: number
  readonly channel: string
  readonly partner: string
  readonly number: string
  readonly confirmed: boolean
}

/** Lists the last payments that count. */
export async function listPayments(db: Db, key: CardKey): Promise<readonly CardPayment[]> {
  const { rows } = await sql<CardPayment>`
    select payment.paid_on as "paidOn", payment.amount_kop as "amountKop", payment.channel, payment.partner,
      payment.payment_number as number, payment.confirmed
    from ${ownAccount(key)} account
    join counted_payments payment on payment.account_id = account.id
    order by payment.paid_on desc, payment.payment_number desc limit ${most.payments}`.execute(db)
  return rows
}

/** Lists the last letters to the people who have proved the account, without what the letters say. */
export async function listLetters(db: Db, key: CardKey) {
  const { rows } = await sql<{ id: number; kind: string; at: Date; state: string }>`
    select letter.id, letter.kind, letter.created_at as at, letter.state
    from ${ownAccount(key)} account
    join account_links link on link.account_id = account.id and link.unproved_since is null
    join letters letter on letter.user_id = link.consumer_id
    order by letter.created_at desc, letter.id desc limit ${most.letters}`.execute(db)
  return rows
}

/** Lists the last messages about the account, and from the confirmed addresses of the people who have proved it. */
export async function listMessages(db: Db, key: CardKey) {
  const { rows } = await sql<{ id: number; at: Date; state: string; text: string }>`
    select message.id, message.received_at as at, message.state, left(message.message, 200) as text
    from feedback_messages message
    where message.state <> 'spam' and message.id in (
      select message.id from ${ownAccount(key)} account
      join account_links link on link.account_id = account.id and link.unproved_since is null
      join user_emails address on address.user_id = link.consumer_id and address.confirmed_at is not null
      join feedback_messages message on lower(message.email) = lower(address.email)
      union
      select message.id from ${ownAccount(key)} account
      join feedback_messages message on message.account_id = account.id)
    order by message.received_at desc, message.id desc limit ${most.messages}`.execute(db)
  return rows
}

interface CardNote {
  readonly id: number
  readonly kind: NotedKind
  readonly at: Date
  readonly author: string | null
  readonly text: string
}

/** Lists the last notes of staff on the certificates and the held payments of the account. */
export async function listNotes(db: Db, key: CardKey): Promise<CardNote[]> {
  const { rows } = await sql<CardNote>`
    select note.id, note.kind, note.written_at as at, ${calledAs('author')} as author, note.text
    from ${ownAccount(key)} account
    cross join lateral (
      select 'verification' as kind, request.id from verification_requests request where request.account_id = account.id
      union all
      select 'payment', payment.id from service_payments payment where payment.account_id = account.id
    ) item
    join inbox_notes note on note.kind = item.kind and note.item_id = item.id
    left join users author on author.id = note.author_id
    order by note.id desc limit ${most.notes}`.execute(db)
  return rows
}
