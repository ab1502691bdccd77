import type { TestApp } from '../app.ts'
import { buildAccount, buildMeter, buildProvider, buildReading } from '../factories.ts'
import { buildStaff } from '../staff.ts'

type Account = Awaited<ReturnType<typeof buildAccount>>

interface CallSceneOptions {
  /** Zones of the meter; default: one. */
  readonly zones?: 1 | 2
  /** An account of another scene. */
  readonly account?: Account
}

interface Sent {
  readonly token?: string | undefined
  readonly [field: string]: unknown
}

/** An operator of the city who has opened the card of an account that no resident has added, with one meter. */
export async function callScene(portal: TestApp, { zones = 1, account: given }: CallSceneOptions = {}) {
  const provider = await buildProvider(portal.db, { reading_window: '20..31' })
  const account = given ?? (await buildAccount(portal.db, { provider_id: provider.id }))
  const { id: meterId, counterId } = await buildMeter(portal.db, { account_id: account.id, zones })
  const meter = { account_id: account.id, meter_id: meterId }
  const known = { '2026-07': '400', '2026-08': '406', '2026-09': '413.5', '2026-10': '418.902' }
  if (zones === 1)
    for (const [month, value] of Object.entries(known)) await buildReading(portal.db, meter, { month, value })
  const operator = await buildStaff(portal, 'operator')
  /** Sends a body as the operator, or with the token that it contains. */
  const send = (url: string, { ...body }: Sent) => {
    const token = 'token' in body ? (body.token as string | undefined) : operator.token
    delete (body as { token?: unknown }).token
    return portal.call({ url, body, ...(token !== undefined && { token }) })
  }
  const look = (body: Sent = {}) => send(`/api/admin/account-cards/${account.id}/looks`, { reason: 'call', ...body })
  const { lookId } = (await look()).json
  const begin = (body: Sent = {}) =>
    send(`/api/admin/account-cards/${account.id}/calls`, { lookId, answers: ['holder', 'address'], ...body })
  const enterAll = (callId: number, readings: readonly object[], sent: Sent = {}) =>
    send(`/api/admin/calls/${callId}/readings`, {
      readings: readings.map((reading) => ({ counterId, ...reading })),
      ...sent,
    })
  const enter = (callId: number, { ...reading }: Sent) => {
    const sent = 'token' in reading ? { token: reading.token } : {}
    delete (reading as { token?: unknown }).token
    return enterAll(callId, [reading], sent)
  }
  return { provider, account, meterId, counterId, operator, lookId, look, begin, enter, enterAll }
}
