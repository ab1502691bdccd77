import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { countHashes } from '../testing/attackers/count-hashes.ts'
import { recordStatements } from '../testing/heard.ts'
import { buildPerson, password } from '../testing/person.ts'
import { type Browser, headersOf, newBrowser, registrationScene } from '../testing/scenes/registration-scene.ts'

const own = 'Моя-калина-на-морозі-7'
const strangers = 'Чужа-калина-на-морозі-8'
let portal: TestApp
let scene: ReturnType<typeof registrationScene>
let last = 0

beforeAll(async () => {
  portal = await testApp()
  scene = registrationScene(portal)
})
afterAll(() => portal.close())

const newAddress = () => `name-${last++}@misto.example`
const newNumber = () => `+38 (067) 555 ${String(10 + last++)} 00`

/** Registers and opens the letter in the same browser; returns the address. */
async function settled(secret: string, values: { phone?: string; email?: string } = {}) {
  const { email = newAddress(), ...rest } = values
  const by = newBrowser()
  await scene.register(email, secret, { by, ...rest })
  const code = (await scene.codesTo(email, 'confirmRegistration')).at(-1) ?? ''
  expect((await scene.confirm(code, by)).json).toEqual({ confirmed: true })
  return email
}

/** Signs in with a login, phone or address. Returns the default address of the person; undefined: rejected. */
async function openedBy(account: string, secret: string, by?: Browser): Promise<string | undefined> {
  const { json } = await scene.signIn(account, secret, by)
  if (!json.accessToken) return undefined
  return (await portal.call({ url: '/api/ud/profile', token: json.accessToken })).json.email
}

async function tokenOf(account: string, secret: string): Promise<string> {
  return (await scene.signIn(account, secret)).json.accessToken
}

async function addPhone(token: string, phone: string, by = newBrowser()) {
  const { status } = await portal.call({
    url: '/api/ud/contact_info/phones',
    body: { phone, useAsDefault: true },
    token,
    from: by.from,
    headers: headersOf(by),
  })
  expect(status).toBe(200)
}

describe('an address that its former owner still has as the login', () => {
  /** A person registers by an address, changes to another one, and removes the first. */
  async function handedOver() {
    const left = newAddress()
    const former = await buildPerson(portal, { login: left, email: newAddress() })
    await settled(own, { email: left })
    return { left, former }
  }

  test('AT50 signs its next owner in with the right password, and no longer the former owner', async () => {
    const { left, former } = await handedOver()
    expect(await openedBy(left, own)).toBe(left)
    expect(await openedBy(left.toUpperCase(), own)).toBe(left)
    expect(await openedBy(left, password)).toBeUndefined()
    expect(await openedBy(former.email, password)).toBe(former.email)
  })

  test('AT50 recovers the access of its next owner', async () => {
    const { left, former } = await handedOver()
    await scene.recover(left)
    expect(await scene.kindsTo(left)).toContain('recoverAccess')
    expect(await scene.kindsTo(former.email)).not.toContain('recoverAccess')
  })

  test('AT50 stays valid as a login until another person confirms it', async () => {
    const former = await buildPerson(portal, { login: newAddress(), email: newAddress() })
    const { login } = await portal.db
      .selectFrom('users')
      .select('login')
      .where('id', '=', former.userId)
      .executeTakeFirstOrThrow()
    await scene.register(login, strangers)
    expect(await openedBy(login, password)).toBe(former.email)
  })
})

describe('a number that a stranger added first', () => {
  test('AT51 lets in who registers with it, by their own password', async () => {
    const phone = newNumber()
    const squatter = await settled(strangers, { phone })
    const owner = await settled(own, { phone })
    expect(await openedBy(phone, own)).toBe(owner)
    expect(await openedBy(phone, strangers)).toBe(squatter)
    expect(await openedBy(phone, 'Ні-та-ні-інша-9')).toBeUndefined()
  })

  test('AT51 lets in who adds it in the profile: at once in that browser, everywhere after the next sign-in', async () => {
    const phone = newNumber()
    const squatter = await settled(strangers, { phone })
    const owner = await settled(own)
    const by = newBrowser()
    await addPhone(await tokenOf(owner, own), phone, by)
    expect(await openedBy(phone, own, by)).toBe(owner)
    expect(await openedBy(phone, own)).toBe(owner)
    expect(await openedBy(phone, strangers)).toBe(squatter)
  })

  test('AT51 lets in its owner though the stranger only added it and never signs in again', async () => {
    const phone = newNumber()
    await addPhone(await tokenOf(await settled(strangers), strangers), phone)
    const owner = await settled(own)
    await addPhone(await tokenOf(owner, own), phone)
    await scene.signIn(owner, own)
    expect(await openedBy(phone, own)).toBe(owner)
  })

  test('AT51 lets in its owner after a new password, by it alone', async () => {
    const phone = newNumber()
    await settled(strangers, { phone })
    const owner = await settled(own, { phone })
    await scene.recover(owner)
    const code = (await scene.codesTo(owner, 'recoverAccess')).at(-1) ?? ''
    const fresh = 'Нова-калина-на-морозі-3'
    expect((await scene.setPassword(code, fresh)).status).toBe(200)
    expect(await openedBy(phone, fresh)).toBe(owner)
    expect(await openedBy(phone, own)).toBeUndefined()
  })

  test('AT51 does not open another person’s account to a person with the same common password', async () => {
    const phone = newNumber()
    await settled(own, { phone })
    const owner = await settled(own, { phone })
    expect(await openedBy(phone, own)).toBeUndefined()
    expect(await openedBy(owner, own)).toBe(owner)
  })

  test('AT51 takes no sign-in away from who had it before', async () => {
    const phone = newNumber()
    const owner = await settled(own, { phone })
    const squatter = await settled(strangers)
    await addPhone(await tokenOf(squatter, strangers), phone)
    expect(await openedBy(phone, own)).toBe(owner)
    await scene.signIn(squatter, strangers)
    expect(await openedBy(phone, own)).toBe(owner)
  })

  test('AT51 the stranger’s own wrong guesses do not keep the owner out', async () => {
    const phone = newNumber()
    const squatter = await settled(strangers, { phone })
    const owner = await settled(own, { phone })
    for (let n = 0; n < 10; n += 1) await openedBy(squatter, `здогад-${n}`)
    for (let n = 0; n < 9; n += 1) await openedBy(phone, `здогад-${n}`)
    expect(await openedBy(phone, own)).toBe(owner)
  })

  test('AT51 costs one Argon2 computation, one look-up and one count, like a number of one person or of none', async () => {
    const shared = newNumber()
    await settled(strangers, { phone: shared })
    await settled(own, { phone: shared })
    const single = newNumber()
    await settled(own, { phone: single })
    for (const phone of [shared, single, newNumber()]) {
      const heard = recordStatements()
      const { hash, verify } = await countHashes(async () => {
        expect(await openedBy(phone, 'Ні-та-ні-інша-9')).toBeUndefined()
      })
      heard.stop()
      // Excludes the heartbeat of the connection that listens for other nodes.
      const statements = heard.texts.filter((text) => text !== 'select 1')
      expect([hash + verify, statements.length], statements.join('\n')).toEqual([1, 2])
    }
  })
})
