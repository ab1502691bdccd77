import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const script = readFileSync(path.join(import.meta.dirname, '../../public/theme.js'), 'utf8')
const root = document.documentElement
const personal = ['profile', 'emails', 'phones', 'accounts', 'verificationTold']
const now = new Date('2026-11-25T10:00:00Z')

/** Opens a page whose session ends at `expiry`: a public page, or an application if `rootScript` is undefined. */
function openPage(expiry: string, rootScript: string | undefined = ''): void {
  localStorage.setItem('zatyshok.accessToken', 'token')
  localStorage.setItem('zatyshok.accessTokenExpiry', expiry)
  localStorage.setItem('zatyshok.theme', 'dark')
  for (const key of personal) localStorage.setItem(`zatyshok.${key}`, '{"email":"olena@misto.example"}')
  if (rootScript !== undefined) root.dataset['rootScript'] = rootScript
  // Run as in the browser: in the page, before other scripts.
  runInThisContext(script)
}

const isSignedIn = () => root.hasAttribute('data-signed-in')
const left = () => Object.keys(localStorage).sort()

beforeEach(() => vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  for (const name of ['data-root-script', 'data-signed-in', 'data-theme']) root.removeAttribute(name)
})

test.each(['', undefined])(
  'AT63 a session that expired without a sign-out leaves no personal data in the browser: %j',
  (rootScript) => {
    openPage('2026-11-25T09:59:59Z', rootScript)
    expect(isSignedIn()).toBe(false)
    expect(left()).toEqual(['zatyshok.theme'])
  },
)

test('AT63 an open public page removes personal data when the session expires', () => {
  openPage('2026-11-25T10:05:00Z')
  expect(isSignedIn()).toBe(true)
  expect(left()).toHaveLength(8)
  vi.advanceTimersByTime(300_000)
  expect(isSignedIn()).toBe(false)
  expect(left()).toEqual(['zatyshok.theme'])
})

test('C08 a public page follows a sign-out in another tab', () => {
  openPage('2026-11-25T20:00:00Z')
  localStorage.removeItem('zatyshok.accessToken')
  localStorage.removeItem('zatyshok.accessTokenExpiry')
  dispatchEvent(new StorageEvent('storage', { key: 'zatyshok.accessToken' }))
  expect(isSignedIn()).toBe(false)
})

test('C07 a valid session keeps its data', () => {
  openPage('2026-11-25T20:00:00Z')
  expect(left()).toHaveLength(8)
})
