import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostman } from '../../platform/mail/smtp.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildProvider, linkAccount } from '../../testing/factories.ts'
import { openMailbox } from '../../testing/outside/mailbox.ts'
import { buildPerson, lettersTo, password } from '../../testing/person.ts'
import { dispatchScene } from '../../testing/scenes/dispatch-scene.ts'
import { buildStaff, makeSenior, proofOf } from '../../testing/staff.ts'
import { notifyResidents } from '../accounts/notify-residents.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { sendLetter } from '../mail/send-letter.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { notifyOwner } from '../second-factor/notify-owner.ts'
import { describeNotification } from './describe-notification.ts'
import { findNotifications } from './notifications.queries.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ environment: { money: { secondPerson: false } } })
})
afterAll(() => portal.close())

const told = async (userId: number) =>
  (await findNotifications(portal.db, { userId, limit: 50 })).map(({ content }) => {
    const { title, text } = describeNotification(content)
    return (text ? `${title} | ${text}` : title).replaceAll('\u00a0', ' ')
  })

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const newerFirefox = firefox.replaceAll('140', '141')
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

test('check 69 a sign-in from an unknown device is told once a day; the first one and a newer version are not', async () => {
  const { userId, email } = await buildPerson(portal)
  await portal.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  const enter = (userAgent: string) =>
    portal.call({
      url: '/api/account/authentication',
      body: { account: email, password },
      headers: { 'user-agent': userAgent },
    })
  expect((await enter(firefox)).status).toBe(200)
  await enter(newerFirefox)
  expect(await told(userId)).toEqual([])
  await enter(phone)
  await enter(phone)
  expect(await told(userId)).toEqual(['Новий вхід: Chrome, Android | Якщо це не ви, змініть пароль.'])
})

test('check 69 a refused sign-in tells nothing', async () => {
  const { userId, email } = await buildPerson(portal)
  await portal.call({
    url: '/api/account/authentication',
    body: { account: email, password: 'не той пароль' },
    headers: { 'user-agent': phone },
  })
  expect(await told(userId)).toEqual([])
})

test('check 69 a changed password and a changed second factor are told', async () => {
  const { userId, token } = await buildPerson(portal)
  const body = { password, newPassword: 'Інший-пароль-22' }
  expect((await portal.call({ url: '/api/account/change_password', body, token })).status).toBe(200)
  const actor = { userId, login: 'x', role: 'consumer', sessionId: 1, providerId: null } as const
  const client = { userAgent: '', network: '', address: '' } as never
  await notifyOwner({ ...portal.context(), client, actor }, 'totpOn')
  expect(await told(userId)).toEqual([
    'Вхід тепер із кодом із застосунку | Якщо це не ви, змініть пароль.',
    'Пароль змінено | Якщо це не ви, відновіть доступ.',
  ])
})

test('E06 the owner is told who accepted the share, the invited person of the offer, and the other one of the end', async () => {
  const owner = await buildPerson(portal, { first_name: 'Олена', last_name: 'Мороз' })
  const member = await buildPerson(portal, { first_name: 'Іван', last_name: 'Коваль' })
  const { id: provider_id } = await buildProvider(portal.db)
  const { id } = await buildAccount(portal.db, { provider_id })
  await linkAccount(portal.db, owner.userId, id)
  const url = '/api/warehouse/consumer/shares'
  const body = { email: member.email, accountIds: [id], canSubmit: true, canPay: false, endsOn: null }
  const { json } = await portal.call({ url, token: owner.token, body })
  const { code } = (await lettersTo(portal, member.email)).at(-1)!
  await portal.call({ url: `${url}/take`, token: member.token, body: { code } })
  const shareId = json.given[0].id
  await portal.call({ method: 'DELETE', url: `${url}/${shareId}`, token: member.token, body: {} })
  expect(await told(owner.userId)).toEqual([
    'Спільний доступ закрито: Іван Коваль',
    'Іван Коваль бачить ваші рахунки | Запрошення прийнято. Доступ можна змінити або закрити.',
  ])
  expect(await told(member.userId)).toEqual([
    'Олена Мороз відкриває вам свої рахунки | Щоб погодитися, відкрийте посилання з листа.',
  ])
  // The name ends with the profile.
  await portal.db.deleteFrom('users').where('id', '=', owner.userId).execute()
  expect((await told(member.userId))[0]).toMatch(/^Мешканець без імені/)
})

test('K03 accepted and declined readings are told, also without an address for letters', async () => {
  const scene = await dispatchScene(portal, '311')
  await portal.db.deleteFrom('user_emails').where('user_id', '=', scene.consumerId).execute()
  const other = await scene.meter()
  await scene.give({ billing_month: '2026-11-01' })
  await scene.give({ billing_month: '2026-11-01', meter_id: other })
  const { id } = await scene.made()
  const answers = [{ row: 1, status: 'declined', reason: 'Менше за попереднє' }]
  expect((await scene.post(`${id}/answers`, { answers })).status).toBe(200)
  expect((await scene.post(`${id}/acceptance`)).status).toBe(200)
  const [accepted, declined] = await told(scene.consumerId)
  expect(accepted).toMatch(/^Показання за листопад прийнято \| .*: 1 показання\.$/)
  expect(declined).toMatch(/^Показання за листопад не прийнято \| .* Менше за попереднє$/)
})

test('K04 the residents of a provider are told of its new requisites, once', async () => {
  const { userId } = await buildPerson(portal)
  const stranger = await buildPerson(portal)
  const provider = await buildProvider(portal.db, {
    name: 'Водоканал',
    iban: 'UA560000000000000026000000001',
    edrpou: '99999013',
  })
  for (let n = 0; n < 2; n++) {
    const { id } = await buildAccount(portal.db, { provider_id: provider.id })
    await linkAccount(portal.db, userId, id)
  }
  const staff = await buildStaff(portal, 'administrator', await hashPassword(password))
  await makeSenior(portal, staff.id)
  const body = { iban: 'UA290000000000000026000000002', edrpou: '99999026', ...proofOf(portal, staff) }
  const url = `/api/admin/provider-money/${provider.code}`
  expect((await portal.call({ method: 'PUT', url, body, token: staff.token })).status).toBe(200)
  await portal.jobsDone()
  expect(await told(userId)).toEqual(['Водоканал має нові реквізити | Перевірте збережені шаблони оплати.'])
  expect(await told(stranger.userId)).toEqual([])
})

test('AC1 what happens to an account is told, also without an address for letters', async () => {
  const { userId } = await buildPerson(portal)
  const resident = [{ userId, firstName: '', email: null }]
  const ctx = portal.context()
  await notifyResidents(ctx, resident, { kind: 'accountLocked', provider: 'Газ', number: '558417' })
  const until = '2026-12-25'
  await notifyResidents(ctx, resident, { kind: 'accountToProve', provider: 'Газ', number: '558417', until })
  expect(await told(userId)).toEqual([
    'Підтвердьте рахунок до 25 грудня | Газ, № 558417',
    'Хтось підбирав код вашого рахунку | Газ, № 558417',
  ])
})

test('AU7 a letter that the mail server refuses for good is told once a month, unless it went to somebody else', async () => {
  const { userId, email } = await buildPerson(portal)
  const mailbox = await openMailbox({
    onRcptTo: (_, __, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })),
  })
  const postman = createPostman(mailbox.url, 500)
  try {
    for (const to of [email, email, 'somebody@misto.example']) {
      await queueLetter(portal.context(), userId, { kind: 'profileDeleted', to, firstName: '' })
      const { id } = await portal.db.selectFrom('letters').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      await sendLetter(portal.context(), id, postman)
    }
  } finally {
    postman.close()
    await mailbox.close()
  }
  expect(await told(userId)).toEqual(['Лист до вас не дійшов | Перевірте адресу p***@misto.example у профілі.'])
})
