import { expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { runPortalCommand } from '../../harness/kit/portal-process.ts'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { makeWorker } from './people.ts'
import { origin } from './resident.ts'
import { becomeSignedIn } from './signed-in.ts'

export interface Worker {
  readonly account: string
  readonly password: string
}

/** Runs `portal …` next to the tested portal. */
export function portalCommand(...args: string[]): Promise<string> {
  const { E2E_DATA_DIR = '', E2E_DATABASE_URL: databaseUrl } = process.env
  const environment = {
    DATA_DIR: E2E_DATA_DIR,
    PUBLIC_URL: origin(),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  return runPortalCommand(args, environment)
}

/**
 * Invites a staff member by the command line, of the tested portal or another one, and returns the printed one-time
 * link.
 */
export async function inviteByCommand(
  login: string,
  role: string,
  command = portalCommand,
  options: readonly string[] = [],
): Promise<string> {
  const printed = await command('staff', 'invite', '--login', login, '--role', role, ...options)
  const link = /https?:\/\/\S+/.exec(printed)?.[0]
  if (!link) throw new Error(`No link in:\n${printed}`)
  return link
}

/** Sets the password with an invitation's link and signs in. */
export async function acceptInvitation(page: Page, link: string, { account, password }: Worker): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Пароль ще раз', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Створити пароль' }).click()
  await expect(page.getByText('Пароль створено.')).toBeVisible()
  await page.goto('/sign-in')
  await sendSignIn(page, { account, password })
}

/**
 * Returns the code of a secret, so many 30-second steps from now. Each code is valid once, and the server also accepts
 * the next one, so tests need not wait.
 */
export const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({
    timestamp: Date.now() + stepsAhead * 30_000,
  })

interface Enrolled {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Completes the three steps of enrolment in its card, the password step first. */
export async function enrol(card: Locator, password: string): Promise<Enrolled> {
  await card.getByLabel('Поточний пароль', { exact: true }).fill(password)
  await card.getByRole('button', { name: 'Продовжити' }).click()
  await expect(card.getByRole('img', { name: /^QR-код/ })).toBeVisible()
  const secret = (await card.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await card.getByLabel('Код, який показує застосунок').fill(codeOf(secret))
  await card.getByRole('button', { name: 'Увімкнути двоетапний вхід' }).click()
  const codes = card.getByRole('list', { name: 'Резервні коди' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { secret, recoveryCodes: await codes.allTextContents() }
}

let made = 0

const names = { editor: 'редактор', operator: 'оператор', administrator: 'керівник' }

/**
 * Creates a new staff member, enrolled and signed in; the page then shows the overview.
 *
 * @param provider code of the provider that an operator is restricted to; default: all
 */
export async function beNewWorker(
  page: Page,
  role: keyof typeof names,
  { provider = null }: { provider?: string | null } = {},
): Promise<Worker & { readonly totpSecret: string }> {
  const account = `${names[role]}-${process.pid % 10_000}-${++made}`
  const password = 'довгий пароль працівника'
  const session = await makeWorker({ account, password, role, provider })
  await becomeSignedIn(page, origin(), session)
  await page.goto(`${origin()}/admin`)
  await expect(page.getByRole('main').getByText(/^Ваша роль/)).toBeVisible()
  return { account, password, totpSecret: session.totpSecret }
}
