import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { signMessage } from '../../../apps/server/src/platform/crypto/signed-message.ts'
import { cabinetCalls, headersOf } from '../cabinet/cabinet-calls.ts'
import { tokenOf } from '../cabinet/cabinet-city.ts'
import type { OpenRequest } from './open-loop.ts'

export const password = 'a password for the bench'
export const noticeSecret = 'whsec_YSBzZWNyZXQgb2YgdGhlIGJlbmNoIGZvciBub3RpY2Vz'

/**
 * The mix of the 20th of a month, of a hundred requests. Most residents open the portal, read the bill and give one
 * reading; every fiftieth request is a sign-in, because sessions live for weeks. Payment services report payments.
 */
export const mix = {
  home: 30,
  bills: 12,
  'last readings': 12,
  reading: 18,
  notice: 6,
  'sign-in': 2,
  'public page': 20,
} as const

type Kind = keyof typeof mix

interface Meter {
  readonly counterId: string
  readonly accountNumber: string
  readonly providerCode: string
  readonly resident: number
}

/** Returns the meters of the residents; those of one resident are far apart. */
export async function metersOf(url: string): Promise<Meter[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Meter>(
    `select m.account_id || '-' || m.id as "counterId", a.number as "accountNumber", p.code as "providerCode",
       substr(u.login, 6)::int as resident
     from users u join account_links l on l.consumer_id = u.id join accounts a on a.id = l.account_id
       join providers p on p.id = a.provider_id join meters m on m.account_id = a.id
     where u.login like 'bench%' order by p.code, u.id`,
  )
  await client.end()
  return rows
}

const written = { 'content-type': 'application/json', cookie: 'XSRF-TOKEN=bench', 'x-xsrf-token': 'bench' }

/** Another network for each resident, or the limits of sign-ins would be measured. */
const networkOf = (resident: number) => ({
  'x-forwarded-for': `11.${(resident >> 8) & 255}.${resident & 255}.1`,
  'x-forwarded-proto': 'http',
})

const given: Readonly<Record<Kind, (meter: Meter, turn: number) => Omit<OpenRequest, 'kind'>>> = {
  home: ({ resident }) => ({ ...cabinetCalls.home, headers: headersOf(cabinetCalls.home, tokenOf(resident)) }),
  bills: ({ resident }) => ({ ...cabinetCalls.bills, headers: headersOf(cabinetCalls.bills, tokenOf(resident)) }),
  'last readings': ({ resident }) => {
    const call = cabinetCalls['last readings']
    return { ...call, headers: headersOf(call, tokenOf(resident)) }
  },
  reading: ({ resident, counterId }, turn) => ({
    path: '/api/warehouse/consumer/counter/factor',
    headers: { ...written, authorization: `Bearer ${tokenOf(resident)}` },
    body: JSON.stringify({ readings: [{ counterId, value: String(1000 + (turn % 50)), confirmed: true }] }),
  }),
  notice: (meter, turn) => noticeOf(meter, turn),
  'sign-in': ({ resident }) => ({
    path: '/api/account/authentication',
    headers: { ...written, ...networkOf(resident) },
    body: JSON.stringify({ account: `bench${resident}`, password }),
  }),
  'public page': ({ resident }) => ({ path: '/features', headers: networkOf(resident) }),
}

function noticeOf({ accountNumber, providerCode }: Meter, turn: number): Omit<OpenRequest, 'kind'> {
  const id = `msg_${randomUUID()}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const body = JSON.stringify({
    transactionId: `T-${randomUUID()}`,
    serviceProviderCode: providerCode,
    invoiceAccountCode: accountNumber,
    amountKop: 10_000 + (turn % 9000),
    currency: 'UAH',
    status: 'success',
    sandbox: false,
    paidAt: new Date().toISOString(),
  })
  const signature = signMessage(noticeSecret, { id, timestamp, body })
  return {
    path: '/api/payments/notices/portmone',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
    body,
  }
}

/** A hundred requests of the mix, each kind spread over the hundred; `nth` counts the requests of its kind. */
const hundred: readonly { readonly kind: Kind; readonly nth: number }[] = Object.entries(mix)
  .flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, nth) => ({ kind: kind as Kind, nth, at: (nth + 0.5) / count })),
  )
  .toSorted((one, other) => one.at - other.at)

/**
 * Returns `count` requests of the mix from position `from`. Each kind goes through all meters before it begins again.
 * Notices are signed now, so they must be sent soon.
 */
export function requestsOf(meters: readonly Meter[], from: number, count: number): OpenRequest[] {
  return Array.from({ length: count }, (_, n) => {
    const round = Math.floor((from + n) / hundred.length)
    const next = hundred[(from + n) % hundred.length]
    if (!next) throw new Error('the mix is empty')
    const turn = round * mix[next.kind] + next.nth
    const meter = meters[turn % meters.length]
    if (!meter) throw new Error('the city has no meter')
    return { kind: next.kind, ...given[next.kind](meter, Math.floor(turn / meters.length)) }
  })
}
