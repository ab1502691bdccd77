import { expect, test } from 'vitest'
import { createSecret } from './secret.ts'

const secret = createSecret('k'.repeat(32))

test('AU7 sealed text cannot be read without the key, and is decrypted unchanged with it', () => {
  const sealed = secret.seal('https://misto.example/recovery?code=Ключ')
  expect(sealed.toString('latin1')).not.toContain('misto')
  expect(secret.open(sealed)).toBe('https://misto.example/recovery?code=Ключ')
  expect(() => createSecret('q'.repeat(32)).open(sealed)).toThrow()
})

test('AU7 a sealed text that was changed is refused', () => {
  const sealed = secret.seal('code')
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => secret.open(sealed)).toThrow()
})

test('each purpose has its own key, and the fingerprint equals none of them', () => {
  expect(secret.keyFor('captcha')).not.toBe(secret.keyFor('other'))
  expect(secret.keyFor('captcha')).not.toBe(secret.fingerprint.toString('hex'))
})
