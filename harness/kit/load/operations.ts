import { randomUUID } from 'node:crypto'
import { signMessage } from '../../../apps/server/src/platform/crypto/signed-message.ts'
import { type CityMeter, lastReading, password, providerCode, tokenOf } from '../stage/city.ts'
import { noticeSecret, paymentService } from '../stage/portal-node.ts'
import type { Acknowledgement } from './acknowledgements.ts'
import { type Answer, ask } from './ask.ts'

/** A request of a person or a service; a repeated one is identical. */
export interface Operation {
  readonly what: 'reading' | 'payment' | 'sign-in' | 'home'
  /** @param patienceMs milliseconds after which the sender aborts */
  send(origin: string, patienceMs?: number): Promise<Answer>
  /** What a 200 acknowledges; null: the operation stores no data. */
  promised(answer: Answer): Acknowledgement | null
}

/** Submits the first reading of this month, with a value that no other meter has. */
export function giveReading(meter: CityMeter): Operation {
  const value = lastReading + 1 + (meter.meterId % 97)
  const body = JSON.stringify({ readings: [{ counterId: meter.counterId, value: String(value), confirmed: true }] })
  return {
    what: 'reading',
    send: (origin, patienceMs) =>
      ask({ url: `${origin}/api/warehouse/consumer/counter/factor`, body, token: tokenOf(meter.resident), patienceMs }),
    promised: ({ json }) => {
      const { accountId, meterId } = meter
      return { kind: 'reading', accountId, meterId, value, receipt: json.results[0].receipt }
    },
  }
}

/** Sends a signed notice of a payment; each repetition has the same id. */
export function sendPaymentNotice(meter: CityMeter): Operation {
  const transactionId = `T-${randomUUID()}`
  const messageId = `msg_${randomUUID()}`
  const amountKop = 100 + (meter.meterId % 9000)
  const body = JSON.stringify({
    transactionId,
    serviceProviderCode: providerCode,
    invoiceAccountCode: meter.accountNumber,
    amountKop,
    currency: 'UAH',
    status: 'success',
    sandbox: false,
    paidAt: new Date().toISOString(),
  })
  return {
    what: 'payment',
    send: (origin, patienceMs) => {
      const timestamp = String(Math.floor(Date.now() / 1000))
      const headers = {
        'webhook-id': messageId,
        'webhook-timestamp': timestamp,
        'webhook-signature': signMessage(noticeSecret, { id: messageId, timestamp, body }),
      }
      return ask({ url: `${origin}/api/payments/notices/${paymentService}`, body, headers, patienceMs })
    },
    promised: () => ({ kind: 'payment', transactionId, messageId, amountKop }),
  }
}

export function signIn(resident: number): Operation {
  const body = JSON.stringify({ account: `r${resident}`, password })
  return {
    what: 'sign-in',
    send: (origin, patienceMs) => ask({ url: `${origin}/api/account/authentication`, body, patienceMs }),
    promised: ({ json }) => ({ kind: 'session', token: json.accessToken }),
  }
}

export function openHome(resident: number): Operation {
  return {
    what: 'home',
    send: (origin, patienceMs) =>
      ask({ url: `${origin}/api/warehouse/consumer/home`, token: tokenOf(resident), patienceMs }),
    promised: () => null,
  }
}
