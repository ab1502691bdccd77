import { expect, test, vi } from 'vitest'
import { keepingPerson } from './keeping-person.ts'

const page = vi.hoisted(() => ({
  settings: { strictness: 'standard' } as { strictness: string } | null,
  profile: { id: 7 } as unknown,
  isLoggedIn: true,
}))
vi.mock('../use-settings.ts', () => ({ whenSettings: async () => page.settings }))
vi.mock('../portal.ts', () => ({ session: { isLoggedIn: () => page.isLoggedIn, recall: () => page.profile } }))

const asked = (parts: Partial<typeof page> = {}) => {
  Object.assign(page, { settings: { strictness: 'standard' }, profile: { id: 7 }, isLoggedIn: true }, parts)
  return keepingPerson()
}

test('F11 readings and sums are stored under the ID of the signed-in user', async () => {
  expect(await asked()).toBe(7)
})

test('F11 a hardened portal stores no personal data in the browser', async () => {
  expect(await asked({ settings: { strictness: 'hardened' } })).toBeNull()
})

test('F11 a signed-out user, or a profile of an older version, has no stored data', async () => {
  expect(await asked({ isLoggedIn: false })).toBeNull()
  expect(await asked({ profile: null })).toBeNull()
  expect(await asked({ profile: { name: 'hanna' } })).toBeNull()
})
