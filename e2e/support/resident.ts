import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readSignIn, type SignIn, signIn } from '../../harness/kit/sign-in-screen.ts'
import { openSession } from './people.ts'
import { type SignedIn, signedInBy } from './signed-in.ts'

export const origin = (): string => process.env['E2E_ORIGIN'] ?? ''

const dataDir = (): string => process.env['E2E_DATA_DIR'] ?? ''

export const signInOf = (role: SignIn['role']): SignIn => readSignIn(dataDir(), role)

/** Signs the demonstration's resident in on the screen, for tests of what a sign-in does. */
export const signInAsResident = (page: Page): Promise<void> => signIn(page, origin(), signInOf('resident'))

const keptFile = (): string => join(dataDir(), 'e2e-signed-in.json')

/** Saves the browser state of the signed-in demonstration resident, for tests that need no sign-in of their own. */
export async function keepResident(): Promise<void> {
  const { origin: at, kept } = await signedInBy(origin(), await openSession(signInOf('resident').account))
  // The notices after a sign-in are shown once; the saved state marks them as shown.
  const read = { 'zatyshok.verificationTold': kept['zatyshok.accessTokenExpiry'] }
  await writeFile(keptFile(), JSON.stringify({ origin: at, kept: { ...kept, ...read } }))
}

/** Returns the saved browser state. */
export const residentSignedIn = (): SignedIn => JSON.parse(readFileSync(keptFile(), 'utf8'))

/** Returns the bearer token of the saved state, to query the API for what a screen should show. */
export function residentToken(): string {
  const token = residentSignedIn().kept['zatyshok.accessToken']
  if (!token) throw new Error('The kept browser has no token')
  return token
}

/** Returns the saved state for another origin, with another session. */
export function residentAt(origin: string, token: string): SignedIn {
  return { origin, kept: { ...residentSignedIn().kept, 'zatyshok.accessToken': token } }
}
