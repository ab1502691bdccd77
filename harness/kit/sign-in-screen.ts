import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

export interface SignIn {
  readonly role: 'resident' | 'operator' | 'administrator'
  readonly account: string
  readonly password: string
}

/** Reads the sign-in of a demonstration person from the file that the portal wrote into its DATA_DIR. */
export function readSignIn(dataDir: string, role: SignIn['role']): SignIn {
  const signIns: readonly SignIn[] = JSON.parse(readFileSync(join(dataDir, 'demo-sign-ins.json'), 'utf8'))
  const found = signIns.find((signIn) => signIn.role === role)
  if (!found) throw new Error(`demo-sign-ins.json names no ${role}`)
  return found
}

/** Fills in and submits the sign-in form. */
export async function sendSignIn(page: Page, { account, password }: Omit<SignIn, 'role'>): Promise<void> {
  await page.getByLabel('Логін').fill(account)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Увійти', exact: true }).click()
}

/** Signs a resident in on the screen and waits for the dashboard. */
export async function signIn(page: Page, at: string, person: SignIn): Promise<void> {
  await page.goto(`${at}/sign-in`)
  await sendSignIn(page, person)
  await expectDashboard(page)
}

// Benchmarks use this too, without the timeout of the Playwright configuration.
const patiently = expect.configure({ timeout: 20_000 })

/** Waits for the dashboard's content: the address changes before the application has loaded. */
async function expectDashboard(page: Page): Promise<void> {
  await patiently(page).toHaveURL(/\/dashboard$/)
  await patiently(page.getByText(/^(До сплати за |Усе сплачено)/).first()).toBeVisible()
}
