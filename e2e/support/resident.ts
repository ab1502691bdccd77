import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

interface SignIn {
  readonly role: string
  readonly account: string
  readonly password: string
}

export const origin = (): string => process.env['E2E_ORIGIN'] ?? ''

/** The sign-in of a person of the demonstration city, as `npm start` wrote it. */
export function signInOf(role: 'resident' | 'operator' | 'administrator'): SignIn {
  const path = join(process.env['E2E_DATA_DIR'] ?? '', 'demo-sign-ins.json')
  const signIns: readonly SignIn[] = JSON.parse(readFileSync(path, 'utf8'))
  const found = signIns.find((signIn) => signIn.role === role)
  if (!found) throw new Error(`demo-sign-ins.json names no ${role}`)
  return found
}

/** Signs in by the screen, as a person does, and waits for the dashboard. */
export async function signInAsResident(page: Page): Promise<void> {
  const { account, password } = signInOf('resident')
  await page.goto(`${origin()}/sign-in`)
  await page.getByLabel('Логін').fill(account)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Увійти', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}
