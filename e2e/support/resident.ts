import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openSession } from './people.ts'
import { becomeSignedIn, type SignedIn, signedInBy } from './signed-in.ts'

export interface SignIn {
  readonly role: 'resident' | 'operator' | 'administrator'
  readonly account: string
  readonly password: string
}

export const origin = (): string => process.env['E2E_ORIGIN'] ?? ''

const dataDir = (): string => process.env['E2E_DATA_DIR'] ?? ''

/** The sign-in of a person of the demonstration city, as the portal wrote it into its DATA_DIR. */
export function readSignIn(dataDir: string, role: SignIn['role']): SignIn {
  const signIns: readonly SignIn[] = JSON.parse(readFileSync(join(dataDir, 'demo-sign-ins.json'), 'utf8'))
  const found = signIns.find((signIn) => signIn.role === role)
  if (!found) throw new Error(`demo-sign-ins.json names no ${role}`)
  return found
}

export const signInOf = (role: SignIn['role']): SignIn => readSignIn(dataDir(), role)

/** Fills in the form of the sign-in screen and sends it. */
export async function sendSignIn(page: Page, { account, password }: Omit<SignIn, 'role'>): Promise<void> {
  await page.getByLabel('Логін').fill(account)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Увійти', exact: true }).click()
}

/** The demonstration's resident signs in by the screen, as a person does: for tests of what a sign-in does. */
export async function signInAsResident(page: Page): Promise<void> {
  await page.goto(`${origin()}/sign-in`)
  await sendSignIn(page, signInOf('resident'))
  await expectDashboard(page)
}

/** The demonstration's resident with a session of this test's own, just begun, at the dashboard. */
export async function enterAsResident(page: Page): Promise<void> {
  await becomeSignedIn(page, origin(), await openSession(signInOf('resident').account))
  await page.goto(`${origin()}/dashboard`)
  await expectDashboard(page)
}

async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/)
  // The address comes before the application does: what a test breaks next must meet a screen that is there.
  await expect(page.getByText(/^(До сплати за |Усе сплачено)/).first()).toBeVisible()
}

const keptFile = (): string => join(dataDir(), 'e2e-signed-in.json')

/** Keeps the browser in which the demonstration's resident has signed in, for the tests that need no sign-in of their own. */
export async function keepResident(): Promise<void> {
  const { origin: at, kept } = await signedInBy(origin(), await openSession(signInOf('resident').account))
  // The notices that follow a sign-in are shown once; the tests are spared them.
  const read = { 'zatyshok.verificationTold': kept['zatyshok.accessTokenExpiry'] }
  await writeFile(keptFile(), JSON.stringify({ origin: at, kept: { ...kept, ...read } }))
}

/** The kept browser. */
export const residentSignedIn = (): SignedIn => JSON.parse(readFileSync(keptFile(), 'utf8'))

/** The bearer token of the kept browser, to ask the server what a screen should show. */
export function residentToken(): string {
  const token = residentSignedIn().kept['zatyshok.accessToken']
  if (!token) throw new Error('The kept browser has no token')
  return token
}

/** The kept browser as it would be at another address, with another session. */
export function residentAt(origin: string, token: string): SignedIn {
  return { origin, kept: { ...residentSignedIn().kept, 'zatyshok.accessToken': token } }
}
