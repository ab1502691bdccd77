import { test as base, expect } from '@playwright/test'
import { origin, residentStateFile } from './resident.ts'

/** A signed-in resident in a browser of its own, at the running portal; an uncaught error of a page fails its test. */
export const test = base.extend<{ uncaughtErrors: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern
  baseURL: async ({}, use) => use(origin()),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  storageState: async ({}, use) => use(residentStateFile()),
  /** A test that expects one takes it out of the list. */
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
export const nobody = { storageState: { cookies: [], origins: [] } }
