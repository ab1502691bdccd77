import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { letterTo } from '../support/letters.ts'
import { CONFIRMATION_SUBJECT, fillRegistration, PASSWORD, submit } from '../support/registration.ts'

export interface Newcomer {
  readonly email: string
  readonly password: string
}

export const newAddress = (): string => `obkhid-${randomBytes(4).toString('hex')}@kalynivsk.example`

/** Registers on the screen; the letter's link is not opened yet. */
export async function register(page: Page, email = newAddress()): Promise<Newcomer> {
  await page.goto('/register')
  await fillRegistration(page, email)
  await submit(page).click()
  await expect(page).toHaveURL(/\/register-completed$/)
  return { email, password: PASSWORD }
}

/** Registers, opens the letter's link and signs in; the page then shows the empty dashboard. */
export async function becomeNewcomer(page: Page): Promise<Newcomer> {
  const newcomer = await register(page)
  await page.goto((await letterTo(newcomer.email, CONFIRMATION_SUBJECT)).link)
  await expect(page.getByText('Електронну адресу підтверджено')).toBeVisible()
  await enter(page, newcomer)
  return newcomer
}

/** Signs in on the screen. */
export async function enter(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.goto('/sign-in')
  await sendSignIn(page, { account: email, password })
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Returns the browser's stored text for this key. */
export const kept = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(`zatyshok.${key}`), key)

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Меню користувача/ }).click()
  await page.getByRole('button', { name: 'Вийти' }).click()
  // The sign-out may lead through the sign-in provider first.
  await expect(page).not.toHaveURL(/\/dashboard/)
}
