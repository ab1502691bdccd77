import { expect, test } from 'vitest'
import { parseSignInQuery, secondFactorPath, signInPath } from './paths.ts'

const queryOf = (path: string) => new URL(path, 'https://portal.example').searchParams

test('A11 the page that was asked for comes back through the sign-in screen', () => {
  const path = signInPath({ reason: 'expired', returnTo: '/dashboard/counters?view=table' })
  expect(parseSignInQuery(queryOf(path))).toEqual({ reason: 'expired', returnTo: '/dashboard/counters?view=table' })
})

test('A11 the page that was asked for comes back through the second factor’s screen, query and all', () => {
  const path = secondFactorPath('/dashboard/invoices?from=2026-05&to=2026-06')
  expect(parseSignInQuery(queryOf(path)).returnTo).toBe('/dashboard/invoices?from=2026-05&to=2026-06')
})

test('A11 without a way back the home screen follows', () => {
  expect(parseSignInQuery(new URLSearchParams())).toEqual({ reason: null, returnTo: '/dashboard' })
})

test.each([
  'https://evil.example',
  '//evil.example/dashboard',
  '/\\evil.example',
  '/dashboard\\..\\..//evil.example',
  '/dashboardevil',
  'javascript:alert(1)',
  '/sign-in?return=/dashboard',
])('A11 a way back that is not ours is not taken: %s', (wanted) => {
  expect(parseSignInQuery(new URLSearchParams({ return: wanted })).returnTo).toBe('/dashboard')
})

test('an unknown reason is no reason', () => {
  expect(parseSignInQuery(new URLSearchParams({ reason: 'hello' })).reason).toBeNull()
})
