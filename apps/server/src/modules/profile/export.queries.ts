import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>
export type ExportedValue = string | number | boolean | Date | null
type Rows = RawBuilder<Readonly<Record<string, ExportedValue>>>

/** Messages from the person's confirmed addresses, and those that are answered in the person's cabinet. */
const messagesOf = (userId: number) => sql`
  select message.* from user_emails address
  join feedback_messages message on lower(message.email) = lower(address.email)
  where address.user_id = ${userId} and address.confirmed_at is not null
  union all
  select * from feedback_messages where answer_person = ${userId}`

/** Sections about the person only; column names are the names of the export's fields. */
export const personSections = {
  profile: (userId) => sql`
    select last_name as "lastName", first_name as "firstName", middle_name as "middleName", login, role,
      created_at as "registeredAt", changed_at as "changedAt",
      case when password_hash is not null then password_changed_at end as "passwordChangedAt"
    from users where id = ${userId}`,
  emails: (userId) => sql`
    select email, is_default as "isDefault", confirmed_at as "confirmedAt", added_at as "addedAt"
    from user_emails where user_id = ${userId} order by id`,
  phones: (userId) => sql`
    select phone, is_default as "isDefault" from user_phones where user_id = ${userId} order by id`,
  sessions: (userId) => sql`
    select created_at as "openedAt", expires_at as "expiresAt", last_seen_at as "lastSeenAt", revoked_at as "endedAt",
      method, user_agent as "userAgent", network
    from sessions where user_id = ${userId} order by id`,
  socialIdentities: (userId) => sql`
    select network as provider, issuer, subject, email, linked_at as "linkedAt"
    from social_identities where user_id = ${userId} order by linked_at`,
  authenticators: (userId) => sql`
    select created_at as "createdAt", confirmed_at as "confirmedAt" from totp_secrets where user_id = ${userId}`,
  passkeys: (userId) => sql`
    select name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where user_id = ${userId} order by created_at`,
  consents: (userId) => sql`
    select provider.name as provider, consent.is_allowed as "isAllowed", consent.at
    from bill_consents consent join providers provider on provider.id = consent.provider_id
    where consent.user_id = ${userId} order by consent.id`,
  letters: (userId) => sql`
    select kind, created_at as "createdAt", sent_at as "sentAt", state
    from letters where user_id = ${userId} order by id`,
  messages: (userId) => sql`
    select message.id as number, message.received_at as "receivedAt", message.name as "senderName", message.email,
      message.message as text, message.state, file.name as file
    from (${messagesOf(userId)}) message
    left join files file on file.id = message.file_id
    order by message.id`,
  answers: (userId) => sql`
    select message.id as number, answer.answered_at as "answeredAt", answer.text
    from (${messagesOf(userId)}) message
    join feedback_answers answer on answer.message_id = message.id
    order by message.id, answer.id`,
  audit: (userId) => sql`
    select at, action, target, network from audit_log where actor_id = ${userId} order by id`,
  accounts: (userId) => sql`
    select provider_name as provider, number as account, linked.address, link.linked_at as "linkedAt"
    from linked_accounts linked join account_links link using (consumer_id, account_id)
    where linked.consumer_id = ${userId} order by account_id`,
  homes: (userId) => sql`
    select home_name as name, home_address as address from linked_accounts where consumer_id = ${userId}
    group by home_id, home_name, home_address order by home_id`,
  sharedByMe: (userId) => sql`
    select share.email as "invitedEmail", provider.name as provider, account.number as account,
      share.can_submit as "mayGiveReadings", share.can_pay as "mayPay", share.ends_on as "endsOn",
      share.created_at as "offeredAt", share.taken_at as "takenAt"
    from shares share join shared_accounts shared on shared.share_id = share.id
    join accounts account on account.id = shared.account_id
    join providers provider on provider.id = account.provider_id
    where share.owner_id = ${userId} order by share.id, account.id`,
  sharedWithMe: (userId) => sql`
    select provider_name as provider, number as account, service_address as address,
      linked.can_submit as "mayGiveReadings", linked.can_pay as "mayPay", share.ends_on as "endsOn",
      share.taken_at as "takenAt"
    from linked_accounts linked join shares share on share.id = linked.share_id
    where linked.consumer_id = ${userId} order by linked.account_id`,
  submissions: (userId) => sql`
    select provider.name as provider, account.number as account, meter.serial_number as meter,
      to_char(given.billing_month, 'YYYY-MM') as month, given.zone, given.value, given.read_on as "readOn",
      given.reason, given.new_serial_number as "newMeter", given.replaced_on as "replacedOn",
      given.old_last_value as "oldMeterLast", given.new_first_value as "newMeterFirst",
      given.receipt, given.submitted_at as "submittedAt", photo.name as file
    from reading_submissions given
    join accounts account on account.id = given.account_id
    join providers provider on provider.id = account.provider_id
    join meters meter on meter.account_id = given.account_id and meter.id = given.meter_id
    left join files photo on photo.id = given.photo_file_id
    where given.consumer_id = ${userId}
    order by given.submitted_at, given.account_id, given.meter_id, given.zone, given.revision`,
  verifications: (userId) => sql`
    select provider.name as provider, account.number as account, meter.serial_number as meter,
      request.verified_on as "verifiedOn", request.next_check_on as "nextVerificationOn",
      request.certificate_number as certificate, request.state, request.reason, file.name as file,
      request.created_at as "createdAt", request.decided_at as "decidedAt"
    from verification_requests request
    join accounts account on account.id = request.account_id
    join providers provider on provider.id = request.provider_id
    join meters meter on meter.account_id = request.account_id and meter.id = request.meter_id
    left join files file on file.id = request.file_id
    where request.consumer_id = ${userId} order by request.id`,
  looks: (userId) => sql`
    select linked.provider_name as provider, linked.number as account, look.looked_at as at, look.role,
      employer.name as employer, look.reason, look.card_look_id is not null as "onlySum", (
        select string_agg(distinct action.kind, ', ' order by action.kind)
        from calls call join call_actions action on action.call_id = call.id
        where call.account_id = look.account_id and call.look_id = look.id) as done
    from linked_accounts linked join account_looks look on look.account_id = linked.account_id
    left join providers employer on employer.id = look.provider_id
    where linked.consumer_id = ${userId} and linked.is_owner order by look.looked_at, look.id`,
  billNotices: (userId) => sql`
    select provider.name as provider, account.number as account, to_char(notice.billing_month, 'YYYY-MM') as month,
      notice.noticed_at as "sentAt"
    from bill_notices notice join accounts account on account.id = notice.account_id
    join providers provider on provider.id = account.provider_id
    where notice.user_id = ${userId} order by notice.billing_month, account.id`,
  calendar: (userId) => sql`select created_at as "createdAt" from calendar_feeds where user_id = ${userId}`,
} satisfies Record<string, (userId: number) => Rows>

/**
 * Sections about a currently linked account. They omit the holder, the payer and the provider's notes, which may
 * concern another person.
 */
export const accountSections = {
  meters: (own) => sql`
    select ${nameOf}, meter.serial_number as meter, meter.place, meter.installed_on as "installedOn",
      meter.next_verification_on as "nextVerificationOn", meter.removed_on as "removedOn"
    from (${own}) own join meters meter using (account_id) order by meter.id`,
  readings: (own) => sql`
    select ${nameOf}, meter.serial_number as meter, to_char(reading.billing_month, 'YYYY-MM') as month,
      reading.zone, reading.read_on as "readOn", reading.value, reading.source
    from (${own}) own join readings reading using (account_id)
    join meters meter on meter.account_id = reading.account_id and meter.id = reading.meter_id
    order by reading.meter_id, reading.billing_month, reading.zone, reading.sequence`,
  invoices: (own) => sql`
    select ${nameOf}, to_char(invoice.billing_month, 'YYYY-MM') as month, invoice.number,
      opening_kop as "openingKop", charged_kop as "chargedKop", recalculated_kop as "recalculatedKop",
      penalty_kop as "penaltyKop", benefit_kop as "benefitKop", subsidy_kop as "subsidyKop", paid_kop as "paidKop",
      closing_kop as "closingKop", to_pay_kop as "toPayKop", due_on as "dueOn"
    from (${own}) own join invoices invoice using (account_id) order by invoice.billing_month`,
  charges: (own) => sql`
    select ${nameOf}, to_char(line.billing_month, 'YYYY-MM') as month, line.service_code as service, line.zone,
      line.method, line.volume, line.unit, line.tariff, line.amount_kop as "amountKop"
    from (${own}) own join invoice_lines line using (account_id) order by line.billing_month, line.line`,
  subsidies: (own) => sql`
    select ${nameOf}, to_char(part.billing_month, 'YYYY-MM') as month, part.service, part.valid_from as "from",
      part.valid_to as "to", part.residents, part.amount_kop as "amountKop", part.obligatory_kop as "obligatoryKop"
    from (${own}) own join subsidies part using (account_id) order by part.billing_month, part.service`,
  benefits: (own) => sql`
    select ${nameOf}, to_char(part.billing_month, 'YYYY-MM') as month, part.service, part.category, part.percent,
      part.people, part.valid_from as "from", part.valid_to as "to", part.amount_kop as "amountKop", part.volume,
      part.tariff
    from (${own}) own join benefits part using (account_id) order by part.billing_month, part.category, part.service`,
  payments: (own) => sql`
    select ${nameOf}, payment.paid_on as "paidOn", to_char(payment.billing_month, 'YYYY-MM') as month,
      payment.payment_number as number, payment.amount_kop as "amountKop", payment.channel, payment.partner
    from (${own}) own join counted_payments payment using (account_id) order by payment.paid_on, payment.payment_number`,
} satisfies Record<string, (own: RawBuilder<unknown>) => Rows>

const nameOf = sql`own.provider_name as provider, own.number as account`

export async function readPersonSection(
  db: Db,
  userId: number,
  section: keyof typeof personSections,
): Promise<readonly Readonly<Record<string, ExportedValue>>[]> {
  return (await (personSections[section](userId) as Rows).execute(db)).rows
}

/** Reads the section for one of the person's accounts; empty for an account that is not linked. */
export async function readAccountSection(
  db: Db,
  { userId, accountId }: { userId: number; accountId: number },
  section: keyof typeof accountSections,
): Promise<readonly Readonly<Record<string, ExportedValue>>[]> {
  const own = sql`select * from linked_accounts where consumer_id = ${userId} and account_id = ${accountId}`
  return (await (accountSections[section](own) as Rows).execute(db)).rows
}

export async function listAccountIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_links')
    .select('account_id as id')
    .where('consumer_id', '=', userId)
    .orderBy('account_id')
    .execute()
  return rows.map(({ id }) => id)
}
