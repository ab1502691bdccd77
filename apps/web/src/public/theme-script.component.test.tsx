import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../lib/early-answer.ts'

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
  vi.unstubAllGlobals()
  delete window.zatyshokEarly
  history.replaceState(null, '', '/')
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

test('G01 the page of home requests the sums with the token, and the settings, before its code has loaded', async () => {
  const asked: [string, RequestInit | undefined][] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push([url, init])
    return Response.json({ of: url })
  })
  history.replaceState(null, '', '/dashboard')
  openPage('2026-11-25T20:00:00Z', undefined)
  const early = window.zatyshokEarly ?? []
  expect(asked.map(([url, init]) => [url, new Headers(init?.headers).get('Authorization')])).toEqual([
    ['/api/warehouse/consumer/home', 'Bearer token'],
    ['/api/settings', null],
  ])
  expect(early.map(({ url, authorization }) => [url, authorization])).toEqual([
    ['/api/warehouse/consumer/home', 'Bearer token'],
    ['/api/settings', null],
  ])
  expect(await (await early[0]?.answer)?.json()).toEqual({ of: '/api/warehouse/consumer/home' })
})

test.each([
  ['/dashboard', '2026-11-25T09:59:59Z'],
  ['/dashboard/invoices', '2026-11-25T20:00:00Z'],
])('G01 %s with a session until %s requests nothing early', (path, expiry) => {
  vi.stubGlobal('fetch', () => expect.fail('no request is expected'))
  history.replaceState(null, '', path)
  openPage(expiry, undefined)
  expect(window.zatyshokEarly).toBeUndefined()
})
