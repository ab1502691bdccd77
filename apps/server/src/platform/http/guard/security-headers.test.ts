import { expect, test } from 'vitest'
import { protectiveHeaders } from './security-headers.ts'

const policy = new Map(
  (protectiveHeaders['content-security-policy'] ?? '').split('; ').map((rule) => {
    const [name = '', ...sources] = rule.split(' ')
    return [name, sources] as const
  }),
)

/** Checks the rules that CSP evaluators apply. */
test('XS6 the policy of pages starts from nothing and names each thing that it allows', () => {
  expect(policy.get('default-src')).toEqual(["'none'"])
  // Absent directives (object-src, frame-src, media-src) fall back to default-src: 'none'.
  for (const name of ['object-src', 'frame-src', 'child-src', 'media-src']) expect(policy.has(name)).toBe(false)
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  // These directives do not fall back to default-src, so each must be present.
  for (const name of ['form-action', 'base-uri', 'frame-ancestors']) expect(policy.has(name)).toBe(true)
})

test('XS6 no rule of the policy lets anybody else’s or written-in code run, or anything be sent elsewhere', () => {
  const text = protectiveHeaders['content-security-policy'] ?? ''
  expect(text).not.toMatch(/unsafe-|wasm-|strict-dynamic|report-only|\*|https?:|nonce-|sha\d{3}-/)
  for (const name of [
    'script-src',
    'style-src',
    'connect-src',
    'form-action',
    'worker-src',
    'font-src',
    'manifest-src',
  ])
    expect([name, policy.get(name)]).toEqual([name, ["'self'"]])
  // Images made in the browser (a receipt's code, a photo before upload) send no data out.
  expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
})

test('XS6 markup and addresses of scripts are made by two named policies only', () => {
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
  expect(policy.get('trusted-types')).toEqual(['zatyshok-content', 'zatyshok-worker'])
})
