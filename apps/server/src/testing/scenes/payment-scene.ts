import type { PaymentNotice } from '@zatyshok/contract/bills/payment-notices'
import type { Payment } from '@zatyshok/contract/bills/payments'
import { signMessage } from '../../platform/crypto/signed-message.ts'
import type { TestApp } from '../app.ts'
import { buildAccount, buildConsumer, buildInvoice, buildProvider, linkAccount } from '../factories.ts'

export const noticeSecret = `whsec_${Buffer.from('a secret of tests, 32 bytes long').toString('base64')}`
/** Secret of another service than the enabled one. */
export const otherSecret = `whsec_${Buffer.from('the other secret, 32 bytes long!').toString('base64')}`

/** For `testApp({ environment })`: two of the five services sign their notices. */
export const signingServices = {
  payments: { services: { portmone: { noticeSecret }, easypay: { noticeSecret: otherSecret } } },
}

type Node = Pick<TestApp, 'app'>

interface Delivery {
  readonly service?: string
  /** A repeated message has the same id. */
  readonly id?: string
  readonly secret?: string
  readonly timestamp?: string
  /** Replaces the headers of a correct sender. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent in place of the signed body. */
  readonly body?: string
  readonly node?: Node
}

let last = 0

/** A resident with a bill of October 2026 over 200,02 грн, and a payment service that sends notices. */
export async function paymentScene(portal: TestApp, values: { code?: string } = {}) {
  const provider = await buildProvider(portal.db, { name: 'Водоканал', ...values })
  const account = await buildAccount(portal.db, { provider_id: provider.id })
  const consumerId = await buildConsumer(portal.db)
  await linkAccount(portal.db, consumerId, account.id)
  const { invoiceId } = await buildInvoice(portal.db, { account_id: account.id, month: '2026-10' })
  const token = await portal.signIn(consumerId)

  const notice = (values: Partial<PaymentNotice> = {}): PaymentNotice => ({
    transactionId: `T${++last}`,
    serviceProviderCode: provider.code,
    invoiceAccountCode: account.number,
    amountKop: 5000,
    currency: 'UAH',
    status: 'success',
    sandbox: false,
    paidAt: '2026-11-25T09:30:00.000Z',
    ...values,
  })

  /** Delivers a notice as the service would and returns status and body of the response. */
  const deliver = async (told: PaymentNotice | string, delivery: Delivery = {}) => {
    const { service = 'portmone', id = `m${++last}`, secret = noticeSecret, node = portal } = delivery
    const body = typeof told === 'string' ? told : JSON.stringify(told)
    const timestamp = delivery.timestamp ?? String(Math.floor(portal.context().now.getTime() / 1000))
    const answer = await node.app.inject({
      method: 'POST',
      url: `/api/payments/notices/${service}`,
      payload: delivery.body ?? body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signMessage(secret, { id, timestamp, body }),
        ...delivery.headers,
      },
    })
    return { status: answer.statusCode, json: answer.json() }
  }

  /**
   * Returns what home, accounts, the last bill, the amount to pay and the history say about the account; they must
   * agree.
   */
  const ledger = async () => {
    const ask = async (url: string, query = {}) => (await portal.call({ url, query, token })).json
    const [home, accounts, bills, amount, history] = await Promise.all([
      ask('/api/warehouse/consumer/home'),
      ask('/api/warehouse/consumer/invoice_accounts'),
      ask('/api/warehouse/consumer/last-invoices'),
      ask('/api/warehouse/consumer/invoice/amount_to_pay', {
        serviceProviderCode: provider.code,
        code: account.number,
      }),
      portal.call({ url: '/api/warehouse/consumer/payments/history', body: {}, token }).then(({ json }) => json),
    ])
    return {
      toPay: [
        home.accounts[0].amountToPayKop,
        Math.max(0, accounts[0].balanceKop),
        bills[0].amountToPayKop,
        amount.amountToPayKop,
      ],
      paid: history.items
        .filter(({ refunded }: Payment) => !refunded)
        .map(({ amountKop, confirmed }: Payment) => (confirmed ? amountKop : `${amountKop} ще не підтверджено`)),
    }
  }

  return { provider, account, consumerId, token, invoiceId, notice, deliver, ledger }
}
