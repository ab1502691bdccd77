import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Letter } from '../modules/mail/letter.ts'
import { renderLetter } from '../modules/mail/render-letter.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildPasskey,
  buildProvider,
  buildSocialIdentity,
  linkAccount,
  shareAccounts,
} from '../testing/factories.ts'
import { buildPerson, lettersTo, password } from '../testing/person.ts'
import { newBrowser, registrationScene } from '../testing/scenes/registration-scene.ts'

const fresh = 'Нова-калина-на-морозі-8'
let portal: TestApp
let scene: ReturnType<typeof registrationScene>

beforeAll(async () => {
  portal = await testApp()
  scene = registrationScene(portal)
})
afterAll(() => portal.close())

/** A resident in whose account a thief has set up every way in that needs no password. */
async function robbed() {
  const person = await buildPerson(portal)
  const { userId } = person
  await buildPasskey(portal.db, userId)
  await buildSocialIdentity(portal.db, userId, { network: 'misto' })
  const calendar = await portal.call({ url: '/api/warehouse/consumer/calendar', body: {}, token: person.token })
  expect(calendar.status).toBe(200)
  const { id: providerId } = await buildProvider(portal.db)
  const account = await buildAccount(portal.db, { provider_id: providerId })
  await linkAccount(portal.db, userId, account.id)
  const thief = await buildConsumer(portal.db)
  await shareAccounts(portal.db, { ownerId: userId, memberId: thief, accountIds: [account.id] })
  return { ...person, calendarUrl: new URL(calendar.json.url).pathname, thiefToken: await portal.signIn(thief) }
}
type Robbed = Awaited<ReturnType<typeof robbed>>

/** Returns which of the thief's ways still work. */
async function waysOf({ userId, calendarUrl, thiefToken }: Robbed) {
  const count = async (table: 'passkeys' | 'social_identities') =>
    (await portal.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length
  const accounts = await portal.call({ url: '/api/warehouse/consumer/invoice_accounts', token: thiefToken })
  return {
    passkeys: await count('passkeys'),
    identities: await count('social_identities'),
    calendar: (await portal.call({ url: calendarUrl })).status,
    shared: accounts.json.length,
  }
}
const none = { passkeys: 0, identities: 0, calendar: 404, shared: 0 }
const all = { passkeys: 1, identities: 1, calendar: 200, shared: 1 }

async function recover(email: string, choice: object = {}) {
  await scene.recover(email)
  const code = (await scene.codesTo(email, 'recoverAccess')).at(-1) ?? ''
  const { from } = newBrowser()
  return portal.call({ url: '/api/account/change_password/by_code', body: { code, password: fresh, ...choice }, from })
}
const change = ({ token }: Robbed, choice: object = {}) =>
  portal.call({ url: '/api/account/change_password', body: { password, newPassword: fresh, ...choice }, token })

async function letterAfter(email: string): Promise<string> {
  const letter = (await lettersTo(portal, email)).find(({ kind }) => kind === 'passwordChanged')
  const { settings, publicUrl, now } = portal.context()
  return renderLetter(letter as Letter, { settings, publicUrl, at: now }).text
}

describe('what a thief made in the cabinet', () => {
  test('AT52 ends by a recovery, and the letter lists it', async () => {
    const person = await robbed()
    expect(await waysOf(person)).toEqual(all)
    expect((await recover(person.email)).json).toEqual({ changed: true })
    expect(await waysOf(person)).toEqual(none)
    const letter = await letterAfter(person.email)
    for (const ended of ['вхід без пароля на 1 пристрої', 'вхід через misto', 'адресу календаря', '1 запрошення']) {
      expect(letter).toContain(ended)
    }
  })

  test('AT52 ends by a change of the password', async () => {
    const person = await robbed()
    expect((await change(person)).status).toBe(200)
    expect(await waysOf(person)).toEqual(none)
    expect(await letterAfter(person.email)).toContain('Разом зі старим паролем припинено')
  })

  test('AT52 stays if the person chooses so, and the letter lists no ended access', async () => {
    const changed = await robbed()
    expect((await change(changed, { endOtherWays: false })).status).toBe(200)
    expect(await waysOf(changed)).toEqual(all)
    const recovered = await robbed()
    expect((await recover(recovered.email, { endOtherWays: false })).status).toBe(200)
    expect(await waysOf(recovered)).toEqual(all)
    expect(await letterAfter(recovered.email)).not.toContain('припинено')
  })

  test('AT52 stays after a wrong password or an invalid code, and other people keep theirs', async () => {
    const [person, other] = [await robbed(), await robbed()]
    expect((await change(person, { password: 'не-той-пароль' })).status).toBe(422)
    expect(await waysOf(person)).toEqual(all)
    expect((await change(person)).status).toBe(200)
    expect(await waysOf(other)).toEqual(all)
  })

  test('AT52 of an editor ends too: the addresses of drafts', async () => {
    const editor = await buildPerson(portal, { role: 'editor' })
    const { id } = await portal.db
      .insertInto('content_entries')
      .values({
        kind: 'page',
        slug: 'draft',
        category_id: null,
        published_id: null,
        draft_id: null,
        publish_at: null,
        published_at: null,
        archived_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token_hash = createHash('sha256').update('thief').digest()
    const expires_at = new Date(portal.context().now.getTime() + 3_600_000)
    await portal.db
      .insertInto('content_previews')
      .values({ token_hash, entry_id: id, created_by: editor.userId, expires_at })
      .execute()
    await portal.call({
      url: '/api/account/change_password',
      body: { password, newPassword: fresh },
      token: editor.token,
    })
    expect(await portal.db.selectFrom('content_previews').select('entry_id').execute()).toEqual([])
    expect(await letterAfter(editor.email)).toContain('1 посилання на чернетку')
  })
})
