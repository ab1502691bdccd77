import { test as base, expect } from '@playwright/test'
import { origin, residentSignedIn } from '../resident.ts'
import { keepInBrowser, type SignedIn } from '../signed-in.ts'

interface Fixtures {
  /** The person signed in in the test's browser; null: none. */
  signedIn: SignedIn | null
  /** A test that expects an error removes it from the list. */
  uncaughtErrors: string[]
}

/** A signed-in resident in a separate browser, at the running portal; an uncaught error of a page fails its test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its pattern
  baseURL: async ({}, use) => use(origin()),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  signedIn: async ({}, use) => use(residentSignedIn()),
  context: async ({ context, signedIn }, use) => {
    if (signedIn) await keepInBrowser(context, signedIn)
    await use(context)
  },
  uncaughtErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (error) => errors.push(String(error.error().stack || error.error())))
      await use(errors)
      expect(errors, 'uncaught errors of the page').toEqual([])
    },
    { auto: true },
  ],
})

/** For `test.use`: no person is signed in. */
export const nobody = { signedIn: null }
