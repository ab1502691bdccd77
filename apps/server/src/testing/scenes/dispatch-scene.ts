import type { TestApp } from '../app.ts'
import { buildAccount, buildMeter, buildProvider, buildSubmission, linkAccount } from '../factories.ts'
import { buildPerson } from '../person.ts'
import { buildOperatorOf } from '../staff.ts'

export const dispatchesUrl = '/api/admin/exports'

/** A provider with one account, one meter and an operator restricted to it; its resident submits readings. */
export async function dispatchScene(portal: TestApp, providerCode: string, number?: string) {
  const provider = await buildProvider(portal.db, { code: providerCode, reading_window: '20..31' })
  const operator = await buildOperatorOf(portal, provider.id)
  const { userId: consumerId, email } = await buildPerson(portal)
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
  /** Idle staff must sign in again; the test's clock moves by days. */
  const signedIn = () => portal.signIn(operator.id)
  const make = async (body: object = {}) =>
    portal.call({
      url: dispatchesUrl,
      token: await signedIn(),
      body: { provider: providerCode, kind: 'readings', ...body },
    })
  const download = async (id: number) => portal.call({ url: `${dispatchesUrl}/${id}/file`, token: await signedIn() })
  const read = async (id: number) =>
    (await portal.call({ url: `${dispatchesUrl}/${id}`, token: await signedIn() })).json
  /** Makes a dispatch as the clerk and the worker do; returns it. */
  const made = async (body: object = {}) => {
    const { dispatch } = (await make(body)).json
    await portal.jobsDone()
    return read(dispatch.id)
  }
  const bytesOf = async (id: number) => (await download(id)).bytes
  const post = async (path: string, body: object = {}) =>
    portal.call({ url: `${dispatchesUrl}/${path}`, token: await signedIn(), body })
  return {
    provider,
    operator,
    token,
    signedIn,
    consumerId,
    email,
    account,
    meterId,
    meter,
    give,
    make,
    made,
    read,
    download,
    bytesOf,
    post,
  }
}
