import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { letterTo } from './letters.ts'
import { origin, sendSignIn } from './resident.ts'

export interface NewResident {
  readonly email: string
  readonly password: string
}

/**
 * Registers a resident by the screens, opens the link of the letter and signs in: for tests that change or delete
 * the person. Each comes from a network of its own, since registrations are counted by network.
 */
export async function becomeNewResident(page: Page): Promise<NewResident> {
  const email = `new-${randomUUID().slice(0, 8)}@kalynivsk.example`
  const password = 'Тополя-19-лелек'
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` })
  await page.goto(`${origin()}/register`)
  await page.getByLabel('Електронна пошта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Підтвердження пароля', { exact: true }).fill(password)
  await page.getByLabel('Я погоджуюся з умовами договору').check()
  await page.getByRole('button', { name: 'Зареєструватися' }).click()
  await expect(page).toHaveURL(/\/register-completed/)
  const { link } = await letterTo(email, 'Підтвердьте електронну адресу')
  await page.goto(link)
  await expect(page.getByText('Електронну адресу підтверджено')).toBeVisible()
  await page.goto(`${origin()}/sign-in`)
  await sendSignIn(page, { account: email, password })
  await expect(page).toHaveURL(/\/dashboard$/)
  return { email, password }
}
