import { expect, test } from 'vitest'
import { memoryStorage, storageKeys } from '../storage.ts'
import { createSession } from './session.ts'

const start = new Date('2026-11-20T10:00:00Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)

function openBrowser() {
  const storage = memoryStorage()
  const events = new EventTarget()
  const clock = { now: start }
  const session = createSession({ storage, events, clock: () => clock.now })
  return { storage, events, clock, session }
}

/** The event for a key that another tab changed. */
const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key })

test('C05 a login stores the token and an expiry one day ahead, and dispatches an event', () => {
  const { storage, events, session } = openBrowser()
  const announced: string[] = []
  events.addEventListener('authenticated', () => announced.push(storage.getItem(storageKeys.accessToken) ?? ''))
  session.begin('secret')
  expect(storage.getItem(storageKeys.accessToken)).toBe('secret')
  expect(storage.getItem(storageKeys.expiry)).toBe('2026-11-21T10:00:00.000Z')
  expect(announced).toEqual(['secret'])
})

test('C06 profile, e-mails, phones and accounts are stored and read back', () => {
  const { session } = openBrowser()
  session.remember('profile', { firstName: 'Ґалина' })
  session.remember('accounts', [{ id: 1 }])
  expect(session.recall('profile')).toEqual({ firstName: 'Ґалина' })
  expect(session.recall('accounts')).toEqual([{ id: 1 }])
  expect(session.recall('phones')).toBeNull()
})

test('C06 a hardened portal keeps personal data until the page is left, and not in the browser', () => {
  const { storage, session } = openBrowser()
  session.remember('profile', { firstName: 'Ґалина' })
  session.rememberInMemory()
  session.remember('emails', ['h@example.com'])
  session.rememberInMemory()
  expect(session.recall('profile')).toEqual({ firstName: 'Ґалина' })
  expect(session.recall('emails')).toEqual(['h@example.com'])
  expect([storage.getItem(storageKeys.profile), storage.getItem(storageKeys.emails)]).toEqual([null, null])
  session.clear()
  expect([session.recall('profile'), session.recall('emails')]).toEqual([null, null])
})

test('C06 a value that is not JSON counts as missing', () => {
  const { storage, session } = openBrowser()
  storage.setItem(storageKeys.profile, 'not json')
  expect(session.recall('profile')).toBeNull()
})

test('C07 logged in means that the stored token has not expired', () => {
  const { session, clock } = openBrowser()
  expect(session.isLoggedIn()).toBe(false)
  session.begin('secret')
  expect(session.isLoggedIn()).toBe(true)
  clock.now = hours(23.99)
  expect(session.token()).toBe('secret')
  clock.now = hours(24)
  expect(session.isLoggedIn()).toBe(false)
  expect(session.token()).toBeNull()
})

test('C07 a token without a readable expiry counts as expired', () => {
  const { storage, session } = openBrowser()
  storage.setItem(storageKeys.accessToken, 'secret')
  expect(session.isLoggedIn()).toBe(false)
  storage.setItem(storageKeys.expiry, 'tomorrow')
  expect(session.isLoggedIn()).toBe(false)
})

test('C07 a cache clear removes only the token and the expiry', () => {
  const { session } = openBrowser()
  session.begin('secret')
  session.remember('profile', { name: 'halyna' })
  session.clearCache()
  expect(session.isLoggedIn()).toBe(false)
  expect(session.recall('profile')).toEqual({ name: 'halyna' })
})

test('C08 logout clears every stored value of the person', () => {
  const { storage, session } = openBrowser()
  session.begin('secret')
  for (const kind of ['profile', 'emails', 'phones', 'accounts'] as const) session.remember(kind, { kind })
  session.clear()
  const left = Object.values(storageKeys).filter((key) => storage.getItem(key) !== null)
  expect(left).toEqual([])
})

test('C08 listeners are called for a sign-out in this tab and in another', () => {
  const { storage, events, session } = openBrowser()
  session.begin('secret')
  const heard: boolean[] = []
  const stop = session.subscribe((loggedIn) => heard.push(loggedIn))
  storage.removeItem(storageKeys.accessToken)
  events.dispatchEvent(storageEvent(storageKeys.theme))
  expect(heard).toEqual([])
  events.dispatchEvent(storageEvent(storageKeys.accessToken))
  events.dispatchEvent(storageEvent(null))
  session.clear()
  expect(heard).toEqual([false, false, false])
  stop()
  session.clear()
  expect(heard).toHaveLength(3)
})
