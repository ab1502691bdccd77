import type { TestApp } from './app.ts'
import { buildAccount, buildConsumer, buildMeter, buildProvider, buildSubmission, linkAccount } from './factories.ts'
import { buildOperatorOf } from './staff.ts'

export const dispatchesUrl = '/api/admin/exports'

/** A provider with one account, one meter and an operator who works for it; readings are given by its resident. */
export async function dispatchScene(portal: TestApp, providerCode: string, number?: string) {
  const provider = await buildProvider(portal.db, { code: providerCode, reading_window: '20..31' })
  const operator = await buildOperatorOf(portal, provider.id)
  const consumerId = await buildConsumer(portal.db)
  const account = await buildAccount(portal.db, { provider_id: provider.id, ...(number && { number }) })
  await linkAccount(portal.db, consumerId, account.id)
  const meter = async (values: Partial<Parameters<typeof buildMeter>[1]> = {}) =>
    (await buildMeter(portal.db, { account_id: account.id, ...values })).id
  const meterId = await meter()
  const give = (values: Partial<Parameters<typeof buildSubmission>[1]> = {}) =>
    buildSubmission(portal.db, {
      account_id: account.id,
      meter_id: meterId,
      consumer_id: consumerId,
      submitted_at: portal.context().now,
      ...values,
    })
  const { token } = operator
  const make = (body: object = {}) =>
    portal.call({ url: dispatchesUrl, token, body: { provider: providerCode, kind: 'readings', ...body } })
  const download = (id: number, as = token) => portal.call({ url: `${dispatchesUrl}/${id}/file`, token: as })
  const read = async (id: number) => (await portal.call({ url: `${dispatchesUrl}/${id}`, token })).json
  /** Makes a dispatch as the clerk and the worker do; gives it as it then is. */
  const made = async (body: object = {}) => {
    const { dispatch } = (await make(body)).json
    await portal.jobsDone()
    return read(dispatch.id)
  }
  const bytesOf = async (id: number) => (await download(id)).bytes
  return { provider, operator, token, consumerId, account, meterId, meter, give, make, made, read, download, bytesOf }
}
