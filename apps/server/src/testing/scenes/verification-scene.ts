import type { TestApp } from '../app.ts'
import { buildAccount, buildConsumer, buildMeter, buildProvider, linkAccount } from '../factories.ts'
import { buildPerson } from '../person.ts'
import { sampleFile } from './sample-files.ts'

const gas = { counter_type: '000000001', service_type: 13 }
export const submitUrl = '/api/portal/counters/verify/submit'
const own = '/api/warehouse/consumer'

/** A resident with a gas meter of provider 889, without verification reports. */
export async function verificationScene(portal: TestApp, providerCode = '889') {
  const known = await portal.db
    .selectFrom('providers')
    .select(['id', 'code'])
    .where('code', '=', providerCode)
    .execute()
  const contacts = { phone: '0 800 500 889', address: 'вул. Газова, 5' }
  const provider = known[0] ?? (await buildProvider(portal.db, { code: providerCode, ...contacts }))
  const { userId, token, email } = await buildPerson(portal)
  const account = await buildAccount(portal.db, { provider_id: provider.id })
  await linkAccount(portal.db, userId, account.id)
  const meter = { account_id: account.id, next_verification_on: '2026-10-01', services: [gas] }
  const { id: meterId, counterId } = await buildMeter(portal.db, meter)

  const screen = (id = counterId, as: string | undefined = token) =>
    portal.call({ url: `${own}/counters/${id}/verification`, ...(as !== undefined && { token: as }) })
  const ticket = async (): Promise<string> => (await screen()).json.ticket
  const submit = async (values: object = {}, url = submitUrl) => {
    const body = { counterId, verifiedOn: '2026-11-20', ticket: await ticket(), ...values }
    return portal.call({ url, body })
  }
  const attach = (id: number, file: { name?: string; content?: Buffer } = {}, as = token) => {
    const { name = 'свідоцтво.pdf', content = sampleFile('pdf') } = file
    return portal.call({
      url: `${own}/verifications/${id}/certificate`,
      token: as,
      file: { field: 'certificate', name, content },
    })
  }
  /** Submits form and certificate, and returns the id. */
  const sent = async (values: object = {}): Promise<number> => {
    const { id } = (await submit(values)).json
    await attach(id)
    return id
  }
  /** Creates another resident of the same account. */
  const neighbour = async () => {
    const id = await buildConsumer(portal.db)
    await linkAccount(portal.db, id, account.id)
    return { id, token: await portal.signIn(id) }
  }
  const nextCheck = async () =>
    (
      await portal.db
        .selectFrom('meters')
        .select('next_verification_on as day')
        .where('id', '=', meterId)
        .executeTakeFirstOrThrow()
    ).day
  return {
    provider,
    account,
    userId,
    email,
    token,
    meterId,
    counterId,
    screen,
    ticket,
    submit,
    attach,
    sent,
    neighbour,
    nextCheck,
  }
}
