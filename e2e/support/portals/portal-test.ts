import { test as base, expect } from '@playwright/test'
import { origin, residentSignedIn } from '../resident.ts'
import { keepInBrowser, type SignedIn } from '../signed-in.ts'

interface Fixtures {
  /** Who is signed in in the browser of the test; null: nobody. */
  signedIn: SignedIn | null
  /** A test that expects one takes it out of the list. */
  uncaughtErrors: string[]
}

/** A signed-in resident in a browser of its own, at the running portal; an uncaught error of a page fails its test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern
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

/** For `test.use`: nobody is signed in. */
export const nobody = { signedIn: null }
