import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { forgetSignIn } from '../support/forget-sign-in.ts'
import { expectGoodLooks, looksWithAddress } from '../support/looks.ts'
import { becomeNewResident } from '../support/new-resident.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { origin } from '../support/resident.ts'
import { codeOf, enrol } from '../support/staff.ts'

test.describe.configure({ mode: 'serial' })
test.use(nobody)
test.setTimeout(120_000)

/** Browsers support passkeys for domains only, not for 127.0.0.1. */
const atLocalhost = () => origin().replace('127.0.0.1', 'localhost')

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const totp = (page: Page) => card(page, 'Двоетапний вхід')
const passkeys = (page: Page) => card(page, 'Вхід без пароля')
const sessions = (page: Page) => card(page, 'Де ви увійшли')

let person: { account: string; password: string }

/** Signs in and opens the profile's page of security. */
async function openProfile(page: Page, at = origin()): Promise<void> {
  await page.goto(`${at}/sign-in?return=/dashboard/profile/security`)
  await sendSignIn(page, person)
  await expect(totp(page)).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Меню користувача/ }).click()
  await page.getByRole('button', { name: 'Вийти' }).click()
  await expect(page).toHaveURL(/\/sign-in\?reason=logged-out$/)
}

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  const { email, password } = await becomeNewResident(page)
  person = { account: email, password }
  await page.close()
})

test('A11 sessions are listed by browser, with the current one marked; another is ended and stops working', async ({
  page,
  browser,
}) => {
  const elsewhere = await (await browser.newContext()).newPage()
  await openProfile(elsewhere)
  await openProfile(page)
  await expect(sessions(page).getByRole('listitem').filter({ hasText: 'зараз, на цьому пристрої' })).toHaveCount(1)
  await sessions(page)
    .getByRole('button', { name: /^Інші пристрої: / })
    .click()
  await expectGoodLooks(page, 'security of a resident', looksWithAddress)
  const count = await sessions(page).getByRole('listitem').count()
  await sessions(page)
    .getByRole('button', { name: /^Завершити сеанс/ })
    .first()
    .click()
  await expect(sessions(page).getByRole('listitem')).toHaveCount(count - 1)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/sign-in/)
  await elsewhere.context().close()
})

test('AD2 a resident switches the second factor on, signs in with both kinds of code, switches it off', {
  tag: '@daily',
}, async ({ page }) => {
  await openProfile(page)
  await totp(page).getByRole('button', { name: 'Увімкнути' }).click()
  const { secret, recoveryCodes: codes } = await enrol(totp(page), person.password)
  await page.getByRole('button', { name: 'Коди збережено' }).click()
  await expect(totp(page).getByText('Залишилося 10 резервних кодів.')).toBeVisible()

  const code = page.getByLabel('Код підтвердження')
  await test.step('a code of the application; a wrong one is told at the field', async () => {
    await signOut(page)
    await page.goto('/sign-in?return=/dashboard/profile/security')
    await sendSignIn(page, person)
    await expect(code).toBeFocused()
    const right = codeOf(secret, 1)
    await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription(/Код не підходить/)
    await expect(code).toBeFocused()
    await expect(code).toHaveValue('')
    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
    await code.press('Enter')
    await expect(totp(page).getByText('Залишилося 10 резервних кодів.')).toBeVisible()
  })

  await signOut(page)
  await page.goto('/sign-in?return=/dashboard/profile/security')
  await sendSignIn(page, person)
  await code.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Увійти', exact: true }).click()
  await expect(totp(page).getByText('Залишилося 9 резервних кодів.')).toBeVisible()

  await totp(page).getByRole('button', { name: 'Вимкнути двоетапний вхід' }).click()
  const dialog = page.getByRole('dialog')
  await expectGoodLooks(page, 'switching off', looksWithAddress)
  await dialog.getByLabel('Поточний пароль', { exact: true }).fill(person.password)
  await dialog.getByLabel('Код із застосунку').fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Вимкнути двоетапний вхід', exact: true }).click()
  await expect(dialog.getByLabel('Код із застосунку')).toHaveAccessibleDescription(/Код не підходить/)
  await dialog.getByLabel('Код із застосунку').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Вимкнути двоетапний вхід', exact: true }).click()
  await expect(totp(page).getByText('Вимкнено', { exact: true })).toBeVisible()
})

test('C02 a passkey is added, signs in without a password, and is removed', { tag: '@daily' }, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await openProfile(page, atLocalhost())
  await passkeys(page).getByRole('button', { name: 'Додати цей пристрій' }).click()
  const dialog = page.getByRole('dialog')
  await expectGoodLooks(page, 'a new passkey', looksWithAddress)
  await dialog.getByLabel('Назва пристрою').fill('Мій телефон')
  await dialog.getByLabel('Поточний пароль', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Додати цей пристрій', exact: true }).click()
  await expect(passkeys(page).getByRole('listitem').filter({ hasText: 'Мій телефон' })).toBeVisible()

  await forgetSignIn(page)
  await page.goto(`${atLocalhost()}/sign-in?return=/dashboard/profile/security`)
  await page.getByRole('button', { name: 'Увійти без пароля' }).click()
  await expect(passkeys(page).getByText(/востаннє/)).toBeVisible()
  await expect(
    sessions(page)
      .getByText(/вхід без пароля/)
      .first(),
  ).toBeVisible()

  await passkeys(page).getByRole('button', { name: 'Вилучити пристрій «Мій телефон»' }).click()
  await dialog.getByLabel('Поточний пароль', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Вилучити', exact: true }).click()
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(0)
  await forgetSignIn(page)
  await page.goto(`${atLocalhost()}/sign-in`)
  await page.getByRole('button', { name: 'Увійти без пароля' }).click()
  await expect(page.getByRole('region', { name: 'Сповіщення', exact: true }).getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in$/)
})

test('C02 at an IP address the passkey buttons are hidden, and the profile gives the reason', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Увійти', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Увійти без пароля' })).toHaveCount(0)
  await openProfile(page)
  await expect(passkeys(page).getByText(/Відкрийте портал за його звичайною адресою/)).toBeVisible()
})
