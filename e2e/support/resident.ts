import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { chromiumToLaunch } from './find-chromium.ts'

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

// The global setup signs in too, where the configuration's timeout does not count and five seconds are too few.
const patiently = expect.configure({ timeout: 20_000 })

/** Signs in by the screen, as a person does, and waits for the dashboard. */
export async function signIn(page: Page, at: string, person: SignIn): Promise<void> {
  await page.goto(`${at}/sign-in`)
  await sendSignIn(page, person)
  await patiently(page).toHaveURL(/\/dashboard$/)
  // The address comes before the application does: what a test breaks next must meet a screen that is there.
  await patiently(page.getByText(/^(До сплати за |Усе сплачено)/).first()).toBeVisible()
}

export const signInAsResident = (page: Page): Promise<void> => signIn(page, origin(), signInOf('resident'))

/** Where the browser of a resident that has signed in once is kept for the tests that need no sign-in of their own. */
export const residentStateFile = (): string => join(dataDir(), 'e2e-resident.json')

/** Signs in once and keeps that browser's storage. */
export async function keepResidentState(): Promise<void> {
  const browser = await chromium.launch(await chromiumToLaunch())
  const page = await browser.newPage()
  await signInAsResident(page)
  // The notices that follow a sign-in are shown once; the tests after it are spared them.
  await page.waitForFunction(() => localStorage.getItem('zatyshok.verificationTold') !== null)
  await page.context().storageState({ path: residentStateFile() })
  await browser.close()
}

interface KeptState {
  readonly cookies: []
  readonly origins: {
    readonly origin: string
    readonly localStorage: { readonly name: string; readonly value: string }[]
  }[]
}

const keptState = (): KeptState => JSON.parse(readFileSync(residentStateFile(), 'utf8'))

/** The bearer token of the kept browser, to ask the server what a screen should show. */
export function residentToken(): string {
  const token = keptState().origins[0]?.localStorage.find(({ name }) => name === 'zatyshok.accessToken')
  if (!token) throw new Error('The kept browser has no token')
  return token.value
}

/** The kept browser as it would be at another address, with another session. */
export function residentState({ origin, token }: { origin: string; token: string }): KeptState {
  const kept = keptState().origins[0]?.localStorage ?? []
  const localStorage = kept.map((item) => (item.name === 'zatyshok.accessToken' ? { ...item, value: token } : item))
  return { cookies: [], origins: [{ origin, localStorage }] }
}
