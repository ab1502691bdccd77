import type { InboxKind } from '@zatyshok/contract/inbox'
import type { TestApp } from '../app.ts'
import { feedbackScene } from './feedback-scene.ts'
import { paymentScene } from './payment-scene.ts'
import { verificationScene } from './verification-scene.ts'

let last = 0

/**
 * Items of every kind that wait for staff, of provider 889 but for the message. The portal needs `signingServices` of
 * payment-scene.ts.
 */
export async function inboxScene(portal: TestApp) {
  const verification = await verificationScene(portal)
  const { provider } = verification
  const payment = await paymentScene(portal)
  const send = (values: object = {}) => feedbackScene(portal).sent(values)

  /** A payment without an account of the portal, which a person must decide. */
  const hold = async (): Promise<number> => {
    const notice = payment.notice({ serviceProviderCode: provider.code, invoiceAccountCode: '7777777' })
    await payment.deliver(notice)
    const { id } = await portal.db
      .selectFrom('service_payments')
      .select('id')
      .where('transaction_id', '=', notice.transactionId)
      .executeTakeFirstOrThrow()
    return id
  }

  /** A run of one file. */
  const run = async (values: { state: 'done' | 'refused'; oddReadings?: number; line?: string }) => {
    const { state, oddReadings = 0, line = `line ${++last}` } = values
    const { id } = await portal.db
      .insertInto('import_runs')
      .values({
        ...{ purpose: 'import', origin: 'admin', profile: 'p', line, provider_id: provider.id, state },
        ...{ by_user_id: null, by_token_id: null, created_at: portal.context().now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = await portal.db
      .insertInto('import_run_files')
      .values({
        ...{ run_id: id, position: 0, upload_id: null, name: 'listopad.csv', bytes: 17, sha256: null, state },
        ...(state === 'refused' && { refusal: 'Файл порожній.' }),
        report: JSON.stringify(oddReadings > 0 ? { oddReadings } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, fileId: file.id, line }
  }

  const offer = async (): Promise<number> => {
    const { id } = await portal.db
      .insertInto('dispatches')
      .values({
        ...{ provider_id: provider.id, kind: 'readings', state: 'ready', origin: 'staff', number: ++last },
        ...{ asked_at: portal.context().now, offered_at: portal.context().now, format: 'csv', encoding: 'utf-8' },
        ...{ file_name: `889-${last}.csv`, records: 3 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** One item of every kind; returns their ids. */
  const everyKind = async (): Promise<Record<InboxKind, number>> => ({
    message: await send(),
    verification: await verification.sent(),
    payment: await hold(),
    delivery: (await run({ state: 'refused' })).id,
    readings: (await run({ state: 'done', oddReadings: 5 })).fileId,
    dispatch: await offer(),
  })
  return { provider, account: verification.account, verification, send, hold, run, offer, everyKind }
}
