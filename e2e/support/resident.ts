import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

export interface SignIn {
  readonly role: 'resident' | 'operator' | 'administrator'
  readonly account: string
  readonly password: string
}

export const origin = (): string => process.env['E2E_ORIGIN'] ?? ''

/** The sign-in of a person of the demonstration city, as the portal wrote it into its DATA_DIR. */
export function readSignIn(dataDir: string, role: SignIn['role']): SignIn {
  const signIns: readonly SignIn[] = JSON.parse(readFileSync(join(dataDir, 'demo-sign-ins.json'), 'utf8'))
  const found = signIns.find((signIn) => signIn.role === role)
  if (!found) throw new Error(`demo-sign-ins.json names no ${role}`)
  return found
}

export const signInOf = (role: SignIn['role']): SignIn => readSignIn(process.env['E2E_DATA_DIR'] ?? '', role)

/** Signs in by the screen, as a person does, and waits for the dashboard. */
export async function signIn(page: Page, at: string, { account, password }: SignIn): Promise<void> {
  await page.goto(`${at}/sign-in`)
  await page.getByLabel('Логін').fill(account)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Увійти', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

export const signInAsResident = (page: Page): Promise<void> => signIn(page, origin(), signInOf('resident'))
