import { notifyPerson } from '../../modules/notifications/notify-person.ts'
import type { TestApp } from '../app.ts'
import type { Ids } from '../attackers/ownership.ts'
import {
  buildAccount,
  buildInvoice,
  buildMeter,
  buildPayment,
  buildProvider,
  buildReading,
  buildTariff,
  buildVerificationRequest,
  linkAccount,
  shareAccounts,
} from '../factories.ts'
import { buildPerson } from '../person.ts'
import { submitUrl } from './reading-scene.ts'

/** Ids with a valid format that belong to no record. */
export const missingIds: Ids = {
  accountId: 999_999_901,
  accountNumber: '0000000000',
  providerCode: 'NOBODY',
  counterId: '999999901-999999902',
  invoiceId: '999999901-202610',
  homeId: 999_999_903,
  shareId: 999_999_904,
  emailId: 999_999_905,
  phoneId: 999_999_906,
  sessionId: 999_999_907,
  passkeyId: 'nobodys-key',
  verificationId: 999_999_908,
  notificationId: 999_999_909,
  receiptNumber: '2026-11-999999999',
}

export interface Owner {
  readonly token: string
  readonly userId: number
  readonly ids: Ids
  /** A person with a read-only share of the account. */
  readonly member: { readonly token: string; readonly userId: number }
  /** Texts that occur only in this owner's rows. */
  readonly marks: readonly string[]
}

let last = 0

/** Creates a resident with a record of every kind; the texts in them contain a unique mark. */
export async function buildOwner(portal: TestApp): Promise<Owner> {
  const { db } = portal
  const mark = `own-${++last}-${process.hrtime.bigint()}`
  const { userId, token, emailId } = await buildPerson(portal, { login: mark, email: `${mark}@misto.example` })
  const provider = await buildProvider(db, { name: `Постачальник ${mark}` })
  await buildTariff(db, { provider_id: provider.id, service_code: '10', price: '30.38' })
  const account = await buildAccount(db, { provider_id: provider.id, number: `${mark}-n`, holder: `${mark}-holder` })
  await linkAccount(db, userId, account.id)
  const { id: meterId, counterId } = await buildMeter(db, { account_id: account.id, serial_number: `${mark}-m` })
  await buildReading(db, { account_id: account.id, meter_id: meterId }, { month: '2026-10', value: '400' })
  const { invoiceId } = await buildInvoice(db, { account_id: account.id, month: '2026-10', number: `${mark}-b` })
  const payment = { payment_number: `${mark}-p`, amount_kop: 100 }
  await buildPayment(db, { account_id: account.id, month: '2026-10', ...payment })
  const now = portal.context().now
  const toVerify = { provider_id: provider.id, account_id: account.id, meter_id: meterId, consumer_id: userId }
  await buildVerificationRequest(db, { ...toVerify, created_at: now })
  const member = await buildPerson(portal)
  const shareId = await shareAccounts(db, { ownerId: userId, memberId: member.userId, accountIds: [account.id] })
  const given = { counterId, zone: 'total', value: '406' }
  const { json } = await portal.call({ url: submitUrl, token, body: { readings: [given] } })
  return {
    token,
    userId,
    member: { token: member.token, userId: member.userId },
    marks: [mark],
    ids: {
      accountId: account.id,
      accountNumber: account.number,
      providerCode: provider.code,
      counterId,
      invoiceId,
      homeId: -account.id,
      shareId,
      emailId,
      receiptNumber: json.results[0].receiptNumber,
      ...(await buildContacts(portal, userId, mark)),
    },
  }
}

/** Creates a phone, a passkey, another session, a verification report and a notification; returns their ids. */
async function buildContacts({ db, signIn, context }: TestApp, userId: number, mark: string) {
  const phone = { user_id: userId, phone: `+38067${String(userId).padStart(7, '0')}`, is_default: true }
  const { id: phoneId } = await db.insertInto('user_phones').values(phone).returning('id').executeTakeFirstOrThrow()
  const passkeyId = `${mark}-key`
  const key = { credential_id: passkeyId, public_key: Buffer.from('key'), name: 'Телефон', last_used_at: null }
  await db
    .insertInto('passkeys')
    .values({ user_id: userId, created_at: context().now, ...key })
    .execute()
  await signIn(userId)
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { id: verificationId } = await db
    .selectFrom('verification_requests')
    .select('id')
    .where('consumer_id', '=', userId)
    .executeTakeFirstOrThrow()
  await notifyPerson(context(), userId, { kind: 'socialLinked', provider: mark, cause: mark })
  const { id: notificationId } = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('cause', '=', mark)
    .executeTakeFirstOrThrow()
  return { phoneId, passkeyId, sessionId, verificationId, notificationId }
}
