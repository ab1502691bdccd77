import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../context.ts'
import { isSignedBy } from '../../platform/crypto/signed-message.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildProvider } from '../../testing/factories.ts'
import { openReceiver } from '../../testing/outside/webhook-receiver.ts'
import { buildPerson, lettersTo, password } from '../../testing/person.ts'
import { buildProgram } from '../../testing/provider-program.ts'
import { doQueuedJobs } from '../../testing/queued-jobs.ts'
import { buildOperatorOf, buildStaff, freshProof } from '../../testing/staff.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { announce } from './announce.ts'
import { deliverMessage, pauses } from './deliver-message.ts'
import { webhooksWorkers } from './webhooks.workers.ts'

let portal: TestApp
let receiver: Awaited<ReturnType<typeof openReceiver>>
let administrator: Awaited<ReturnType<typeof buildStaff>>
let provider: { id: number; code: string }
const now = '2026-11-25T10:00:00Z'

beforeAll(async () => {
  receiver = await openReceiver()
  const webhooks = { allowedHosts: [receiver.host, '10.0.0.1'], allowedNetworks: ['127.0.0.0/8'] }
  portal = await testApp({ now, settings: { webhooks } })
  administrator = await buildStaff(portal, 'administrator', await hashPassword(password))
  const address = { user_id: administrator.id, email: 'a@misto.example', is_default: true, confirmed_at: new Date(now) }
  await portal.db
    .insertInto('user_emails')
    .values({ ...address, replaces_id: null })
    .execute()
})
beforeEach(async () => {
  portal.setNow(now)
  receiver.received.length = 0
  receiver.answerBy((response) => response.writeHead(204).end())
  for (const table of ['attempts', 'webhooks', 'letters'] as const) await portal.db.deleteFrom(table).execute()
  await portal.database.pool.query("delete from jobs.job where name = 'deliver-webhook-message'").catch(() => undefined)
  provider = await buildProvider(portal.db)
})
afterAll(async () => {
  await portal.close()
  await receiver.close()
})

const url = '/api/admin/webhooks'
const as = (token = administrator.token) => ({ token })
const wanted = () => ({ provider: provider.code, url: receiver.url, events: ['import.finished'] })
const create = async (body: object = {}) =>
  portal.call({ url, ...as(), body: { ...wanted(), ...(await freshProof(portal, administrator)), ...body } })
const renew = async (id: number) =>
  portal.call({ url: `${url}/${id}/secret`, ...as(), body: await freshProof(portal, administrator) })
const list = async () => (await portal.call({ url, ...as() })).json.webhooks
const messagesOf = async (id: number) => (await portal.call({ url: `${url}/${id}/messages`, ...as() })).json
const jobsDone = () => doQueuedJobs(portal.database.pool, webhooksWorkers({ context: portal.context }))
const finished = (run: number, providerId = provider.id) =>
  announce(portal.context(), providerId, { event: 'import.finished', subject: `run ${run}`, data: { run } })
const isSigned = (secret: string, index = 0) => {
  const message = receiver.received[index]
  const header = (name: string) => String(message?.headers[`webhook-${name}`])
  const signed = { id: header('id'), timestamp: header('timestamp'), body: message?.body ?? '' }
  return isSignedBy(secret, signed, header('signature'))
}

describe('a webhook', () => {
  test('K01 notifies a program once of a finished import, signed and with numbers only', async () => {
    const { status, json } = await create()
    expect(status).toBe(200)
    await finished(17)
    await finished(17)
    await jobsDone()
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
      { type: 'import.finished', timestamp: '2026-11-25T10:00:00.000Z', data: { run: 17 } },
    ])
    expect(isSigned(json.secret)).toBe(true)
    expect(isSigned('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toBe(false)
    expect(receiver.received[0]?.headers['webhook-timestamp']).toBe('1795600800')
    expect(await list()).toEqual([{ ...json.entry, lastAttempt: { at: '2026-11-25T10:00:00Z', status: 204 } }])
    const [message] = await messagesOf(json.entry.id)
    expect(message).toMatchObject({ event: 'import.finished', state: 'delivered', attempts: [{ status: 204 }] })
  })

  test('K01 gets no event of a rollback, no other event and no other provider’s event', async () => {
    await create()
    const other = await buildProvider(portal.db)
    await finished(1, other.id)
    await announce(portal.context(), provider.id, { event: 'export.ready', subject: 'batch 1', data: { batch: 1 } })
    const undone = inTransaction(portal.context(), async (ctx) => {
      await announce(ctx, provider.id, { event: 'import.finished', subject: 'run 2', data: { run: 2 } })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await jobsDone()
    expect(receiver.received).toEqual([])
  })

  test('K01 has an encrypted secret; for a day after a new one both sign', async () => {
    const first = (await create()).json
    const [row] = await portal.db.selectFrom('webhooks').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(first.secret)
    const renewed = await renew(first.entry.id)
    await finished(1)
    await jobsDone()
    expect([isSigned(first.secret), isSigned(renewed.json.secret)]).toEqual([true, true])
    portal.setNow('2026-11-26T10:00:01Z')
    await finished(2)
    await jobsDone()
    expect([isSigned(first.secret, 1), isSigned(renewed.json.secret, 1)]).toEqual([false, true])
  })

  test('K01 is tried eight times at the documented pauses; then it stops, and administrators get one letter', async () => {
    const { id } = (await create()).json.entry
    receiver.answerBy((response) => response.writeHead(500).end('внутрішнє'))
    await finished(1)
    await finished(2)
    const waits: number[] = []
    for (let n = 0; n < 12; n++) {
      await jobsDone()
      const { rows } = await portal.database.pool.query<{ wait: number }>(
        `select round(extract(epoch from start_after - created_on)) as wait from jobs.job
         where name = 'deliver-webhook-message' and state = 'created' limit 1`,
      )
      if (rows[0]) waits.push(Number(rows[0].wait))
    }
    expect(waits).toEqual(pauses)
    expect(await list()).toMatchObject([{ id, state: 'failing' }])
    const messages = await messagesOf(id)
    expect(messages.map(({ state }: { state: string }) => state)).toEqual(['failed', 'failed'])
    expect(messages[1].attempts).toHaveLength(8)
    expect(JSON.stringify(messages)).not.toContain('внутрішнє')
    const letters = await portal.db.selectFrom('letters').select('kind').orderBy('id').execute()
    expect(letters).toEqual([{ kind: 'providerAccessChanged' }, { kind: 'webhookStopped' }])
    await finished(3)
    expect(await messagesOf(id)).toHaveLength(2)
  })

  test('K01 is not stopped by one failed message among accepted ones; status 410 stops it at once', async () => {
    const { id } = (await create()).json.entry
    receiver.answerBy((response) => response.writeHead(500).end())
    await finished(1)
    await jobsDone()
    receiver.answerBy((response) => response.writeHead(200).end())
    await finished(2)
    const [job] = (await portal.db.selectFrom('webhook_messages').select('id').orderBy('id').execute()).reverse()
    await deliverMessage(portal.context(), { id: job?.id ?? 0, attempt: 0 })
    receiver.answerBy((response) => response.writeHead(400).end())
    for (let n = 0; n < 8; n++) await jobsDone()
    expect(await list()).toMatchObject([{ id, state: 'active' }])
    receiver.answerBy((response) => response.writeHead(410).end())
    portal.setNow('2026-11-25T10:10:00Z')
    await finished(3)
    await jobsDone()
    expect(await list()).toMatchObject([{ id, state: 'failing' }])
  })

  test('K01 a message sent by two concurrent workers has one chain of attempts', async () => {
    await create()
    receiver.answerBy((response) => response.writeHead(500).end())
    await finished(1)
    const { id } = await portal.db.selectFrom('webhook_messages').select('id').executeTakeFirstOrThrow()
    await portal.database.pool.query("delete from jobs.job where name = 'deliver-webhook-message'")
    const first = { id, attempt: 0 }
    await Promise.all([deliverMessage(portal.context(), first), deliverMessage(portal.context(), first)])
    receiver.received.length = 0
    await deliverMessage(portal.context(), first)
    expect(receiver.received).toEqual([])
    const { rows } = await portal.database.pool.query("select 1 from jobs.job where name = 'deliver-webhook-message'")
    expect(rows).toHaveLength(1)
  })

  test('MA10 at an internal address is never connected to, and the log has the reason', async () => {
    const { id } = (await create({ url: 'https://10.0.0.1/hook' })).json.entry
    await finished(1)
    await jobsDone()
    const [{ attempts }] = await messagesOf(id)
    expect(attempts).toMatchObject([{ status: null, problem: 'address' }])
  })
})

describe('an administrator', () => {
  const audited = async (id: number) =>
    portal.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('target', '=', `webhook ${id}`)
      .orderBy('id')
      .execute()

  test('AT69 makes a webhook only with password and code; the other administrators get a letter', async () => {
    const proof = await freshProof(portal, administrator)
    for (const [wrong, expected, code] of [
      [{ password }, 422, 'invalid_value'],
      [{ ...proof, password: 'Не той пароль 1' }, 422, 'password_wrong'],
      [{ ...proof, code: '000000' }, 403, 'second_factor_wrong'],
    ] as const) {
      const { status, json } = await portal.call({ url, ...as(), body: { ...wanted(), ...wrong } })
      expect([status, json.code]).toEqual([expected, code])
    }
    expect(await list()).toEqual([])
    // A refused request does not spend the code.
    expect((await portal.call({ url, ...as(), body: { ...wanted(), ...proof, provider: '404' } })).status).toBe(404)
    expect((await portal.call({ url, ...as(), body: { ...wanted(), ...proof } })).status).toBe(200)
    const again = await portal.call({ url, ...as(), body: { ...wanted(), ...proof } })
    expect([again.status, again.json.code]).toEqual([403, 'second_factor_wrong'])
    expect(await lettersTo(portal, 'a@misto.example')).toMatchObject([
      { kind: 'providerAccessChanged', change: 'webhookMade', name: receiver.host },
    ])
  })

  test('AT69 changes its secret only with password and code, and the change is audited', async () => {
    const { id } = (await create()).json.entry
    const kept = () => portal.db.selectFrom('webhooks').select(['secret', 'previous_secret']).execute()
    const before = await kept()
    const secret = `${url}/${id}/secret`
    expect((await portal.call({ url: secret, ...as(), body: { password } })).status).toBe(422)
    expect(await kept()).toEqual(before)
    expect((await renew(id)).status).toBe(200)
    const change = { method: 'PUT' as const, url: `${url}/${id}`, ...as() }
    await portal.call({ ...change, body: { events: ['export.ready'], state: 'stopped' } })
    expect(await audited(id)).toMatchObject([
      { action: 'webhook.create', detail: { host: receiver.host } },
      { action: 'webhook.renewSecret', detail: { host: receiver.host, previousUntil: '2026-11-26T10:00:00.000Z' } },
      {
        action: 'webhook.update',
        detail: {
          ...{ eventsBefore: 'import.finished', events: 'export.ready' },
          ...{ stateBefore: 'active', state: 'stopped' },
        },
      },
    ])
    const letters = await lettersTo(portal, 'a@misto.example')
    expect(letters.map(({ change }) => change)).toEqual(['webhookMade', 'webhookSecret'])
  })

  test('MA10 is refused an address that the configuration does not allow before the password is checked', async () => {
    const refused = ['https://evil.test/', `http://${receiver.host}/`, 'https://127.0.0.1/', 'javascript:alert(1)']
    for (const bad of refused) {
      const { status, json } = await create({ url: bad, password: 'Не той пароль 1' })
      expect([bad, status, json.errors?.[0]?.path]).toEqual([bad, 422, 'url'])
    }
    const { json } = await portal.call({ url, ...as() })
    expect(json.allowedHosts).toEqual([receiver.host, '10.0.0.1'])
  })

  test('K01 tests, replays, stops, resumes and deletes a webhook', async () => {
    const { id } = (await create()).json.entry
    const { json } = await portal.call({ method: 'POST', url: `${url}/${id}/test`, ...as() })
    await jobsDone()
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'test', data: {} })
    const replay = `${url}/${id}/messages/${json.message}/replay`
    expect((await portal.call({ method: 'POST', url: replay, ...as() })).status).toBe(200)
    await jobsDone()
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      `msg_${json.message}`,
      `msg_${json.message}`,
    ])
    const change = (state: string) =>
      portal.call({ method: 'PUT', url: `${url}/${id}`, ...as(), body: { events: ['export.ready'], state } })
    expect((await change('stopped')).json).toMatchObject({ state: 'stopped', events: ['export.ready'] })
    for (const call of [replay, `${url}/${id}/test`]) {
      const refused = await portal.call({ method: 'POST', url: call, ...as() })
      expect([refused.status, refused.json.code]).toEqual([409, 'webhook_stopped'])
    }
    expect((await change('active')).json.state).toBe('active')
    expect((await portal.call({ method: 'DELETE', url: `${url}/${id}`, ...as() })).json).toEqual({ deleted: true })
    expect(await list()).toEqual([])
    const actions = await portal.db
      .selectFrom('audit_log')
      .select('action')
      .where('target', '=', `webhook ${id}`)
      .orderBy('id')
      .execute()
    const done = ['create', 'replay', 'update', 'update', 'delete'].map((what) => `webhook.${what}`)
    expect(actions.map(({ action }) => action)).toEqual(done)
  })

  test('K01 gets 404 for an unknown number and for another webhook’s message', async () => {
    const { id } = (await create()).json.entry
    const other = (await create()).json.entry.id
    const { json } = await portal.call({ method: 'POST', url: `${url}/${other}/test`, ...as() })
    const change = { body: { events: ['export.ready'], state: 'active' } }
    const calls = [
      { method: 'PUT' as const, url: `${url}/999999`, ...change },
      { method: 'DELETE' as const, url: `${url}/999999` },
      { url: `${url}/999999/secret`, body: { password, code: '000000' } },
      { method: 'POST' as const, url: `${url}/999999/test` },
      { url: `${url}/999999/messages` },
      { method: 'POST' as const, url: `${url}/${id}/messages/${json.message}/replay` },
    ]
    for (const call of calls)
      expect([call.url, (await portal.call({ ...call, ...as() })).status]).toEqual([call.url, 404])
  })

  test('K01 J01 is required: other roles are refused; a provider has at most five webhooks', async () => {
    const { id } = (await create()).json.entry
    const resident = (await buildPerson(portal)).token
    const bound = (await buildOperatorOf(portal, provider.id)).token
    const program = (await buildProgram(portal, { providerId: provider.id })).token
    for (const [token, expected] of [
      [resident, 403],
      [bound, 403],
      [program, 401],
    ] as const) {
      expect((await portal.call({ url, token })).status).toBe(expected)
      expect((await portal.call({ url, token, body: { ...wanted(), password, code: '000000' } })).status).toBe(expected)
      expect((await portal.call({ url: `${url}/${id}/messages`, token })).status).toBe(expected)
      expect((await portal.call({ method: 'POST', url: `${url}/${id}/test`, token })).status).toBe(expected)
    }
    const answers = []
    for (let n = 0; n < 5; n++) answers.push((await create()).status)
    expect(answers).toEqual([200, 200, 200, 200, 409])
  })
})
