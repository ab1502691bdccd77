import { expect, test } from 'vitest'
import { parseSignInQuery, secondFactorPath, signInPath } from './paths.ts'

const queryOf = (path: string) => new URL(path, 'https://portal.example').searchParams

test('A11 the requested page opens after the sign-in screen', () => {
  const path = signInPath({ reason: 'expired', returnTo: '/dashboard/counters?view=table' })
  expect(parseSignInQuery(queryOf(path))).toEqual({ reason: 'expired', returnTo: '/dashboard/counters?view=table' })
})

test('A11 the requested page, with its query, opens after the second factor’s screen', () => {
  const path = secondFactorPath('/dashboard/invoices?from=2026-05&to=2026-06')
  expect(parseSignInQuery(queryOf(path)).returnTo).toBe('/dashboard/invoices?from=2026-05&to=2026-06')
})

test('A11 without a return address the home screen opens', () => {
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
])('A11 a return address outside the portal is ignored: %s', (wanted) => {
  expect(parseSignInQuery(new URLSearchParams({ return: wanted })).returnTo).toBe('/dashboard')
})

test('an unknown reason is ignored', () => {
  expect(parseSignInQuery(new URLSearchParams({ reason: 'hello' })).reason).toBeNull()
})
