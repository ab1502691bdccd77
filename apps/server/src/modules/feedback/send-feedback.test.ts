import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configSchema } from '../../config/config-schema.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { solveCaptcha } from '../../testing/outside/solve-captcha.ts'
import { buildPerson, lettersTo } from '../../testing/person.ts'
import { feedbackScene } from '../../testing/scenes/feedback-scene.ts'

let portal: TestApp
let scene: ReturnType<typeof feedbackScene>

beforeAll(async () => {
  portal = await testApp({ settings: { holidays: ['2026-11-30'] } })
  scene = feedbackScene(portal)
})
afterAll(() => portal.close())

const kept = async (id: number) =>
  await portal.db.selectFrom('feedback_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a message', () => {
  test('H04 is stored with its due day, and the reply is its number', async () => {
    const { status, json } = await scene.send({ name: '  Олена  ', email: ' Olena@misto.example ' })
    expect([status, json]).toEqual([200, { id: expect.any(Number) }])
    expect(await kept(json.id)).toMatchObject({
      name: 'Олена',
      email: 'Olena@misto.example',
      message: 'Не надійшов рахунок за жовтень.',
      state: 'new',
      assignee_id: null,
      // Sent on a Wednesday: five working days, and Monday is a holiday.
      due_on: '2026-12-03',
    })
  })

  test('H04 the letter contains the number and the day, and no text of the visitor', async () => {
    const email = 'chuzhyi@misto.example'
    const id = await scene.sent({ email, name: 'Виграй мільйон', message: 'Дивіться на https://evil.example' })
    const letters = await lettersTo(portal, email)
    const letter = { kind: 'feedbackReceived', to: email, firstName: '', number: id, dueOn: '2026-12-03' }
    expect(letters).toEqual([{ userId: null, ...letter }])
  })

  test('RG8 the fourth letter an hour to one address is not sent, and the message is stored', async () => {
    const email = 'bahato@misto.example'
    for (let n = 0; n < 4; n++)
      expect((await scene.send({ email, message: `Повідомлення номер ${n}` })).status).toBe(200)
    expect(await lettersTo(portal, email)).toHaveLength(3)
  })

  test('LG4 a resident’s letter is deleted with the resident', async () => {
    const { userId, email } = await buildPerson(portal)
    await scene.sent({ email: email.toUpperCase() })
    expect(await lettersTo(portal, email.toUpperCase())).toMatchObject([{ userId, kind: 'feedbackReceived' }])
  })

  test('H04 a repeated message of the same browser is one message with one letter', async () => {
    const email = 'dvichi@misto.example'
    const [first, second] = await Promise.all([scene.send({ email }), scene.send({ email })])
    expect(second.json.id).toBe(first.json.id)
    expect(second.ticket?.value).not.toBe(first.ticket?.value)
    expect(await lettersTo(portal, email)).toHaveLength(1)
    expect((await scene.send({ email }, { browser: 'another' })).json.id).not.toBe(first.json.id)
  })

  test.each([
    ['name', 'Ія', 'Мінімальна довжина поля: 3 символи'],
    ['name', '  ', 'Це поле обов’язкове'],
    ['name', undefined, 'Це поле обов’язкове'],
    ['email', '', 'Це поле обов’язкове'],
    ['email', 'olena@', 'Неправильний формат електронної адреси'],
    ['message', 'Ні.', 'Мінімальна довжина повідомлення: 10 символів'],
    ['message', '          ', 'Це поле обов’язкове'],
  ])('H02 %s «%s» is refused: %s', async (path, value, message) => {
    const { status, json } = await scene.send({ [path]: value })
    expect([status, json.errors]).toEqual([422, [{ path, message }]])
  })

  test('H02 a text above the limit is refused', async () => {
    const { status, json } = await scene.send({ message: 'я'.repeat(5001) })
    expect([status, json.errors[0].path]).toEqual([422, 'message'])
  })
})

describe('the sender', () => {
  test('C09 is not authenticated: bearer tokens are ignored', async () => {
    const { status } = await portal.call({
      url: scene.url,
      body: scene.form({ email: 'a.b@c.example' }),
      token: 'хибний',
    })
    expect(status).toBe(200)
  })

  test('CS1 without the anti-forgery header the message is refused', async () => {
    const { statusCode } = await portal.app.inject({ method: 'POST', url: scene.url, payload: scene.form() })
    expect(statusCode).toBe(403)
  })

  test('CS2 a form of another site is refused before anything is read', async () => {
    const { statusCode, json } = await portal.app.inject({
      method: 'POST',
      url: scene.url,
      payload: scene.form(),
      cookies: { 'XSRF-TOKEN': 'same' },
      headers: { 'x-xsrf-token': 'same', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    })
    expect([statusCode, json().code]).toEqual([403, 'anti_forgery'])
  })

  test('BR1 the sixth message an hour of one network is refused, whatever its sender', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const from = `203.0.113.${n}`
      statuses.push((await scene.send({ email: `p${n}@misto.example` }, { from })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const { json, headers } = await scene.send({}, { from: '203.0.113.9' })
    expect(json.message).toBe(
      'З вашої мережі зараз багато запитів, тому перевірка, що ви не робот, триває довше. Спробуйте ще раз і зачекайте, доки вона закінчиться.',
    )
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await scene.send({}, { from: '198.51.100.1' })).status).toBe(200)
  })

  test('H04 gets a ticket for this message’s file only, for an hour, hidden from scripts', async () => {
    const { json, ticket } = await scene.send({ email: 'z.fajlom@misto.example' })
    expect(ticket).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: `/api/cms/public/callback/${json.id}/attachment`,
      maxAge: 3600,
    })
    const { ticket_hash, ticket_expires_at } = await kept(json.id)
    expect(ticket_hash).toHaveLength(32)
    expect(ticket_hash?.toString('base64url')).not.toBe(ticket?.value)
    expect(ticket_expires_at?.toISOString()).toBe('2026-11-25T11:00:00.000Z')
  })
})

test('C32 if the captcha is on, a message needs a solution, which is valid once', async () => {
  const strict = await testApp({ settings: { captcha: configSchema.parse({}).captcha } })
  const { send } = feedbackScene(strict)
  expect((await send()).json.code).toBe('captcha_required')
  const captcha = await solveCaptcha(strict, 'callback')
  expect((await send({ captcha })).status).toBe(200)
  expect((await send({ captcha })).json.code).toBe('captcha_refused')
  expect((await send({ captcha: await solveCaptcha(strict, 'signIn') })).json.code).toBe('captcha_refused')
  expect(await strict.db.selectFrom('feedback_messages').select('id').execute()).toHaveLength(1)
  await strict.close()
})
