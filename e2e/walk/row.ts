import { randomBytes, randomInt } from 'node:crypto'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { origin, signInAsResident } from '../support/resident.ts'
import { acceptInvitation, enrol, inviteByCommand, portalCommand } from '../support/staff.ts'

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a row reads a response from outside, without our types
  readonly json: any
}

interface AskOptions {
  readonly method?: string
  /** JSON */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request to the portal, with a person's token if there is one. */
export type Ask = (path: string, options?: AskOptions) => Promise<Answer>

interface OfWorker {
  keptResident: Kept
  keptStaff: Kept
}

interface OfRow {
  /** A page in a browser where the demonstration's resident has signed in on the screen. */
  resident: Page
  /** A page in a browser where an administrator, invited by the command line, has signed in on the screen. */
  administrator: Page
  ask: Ask
  askAsResident: Ask
  askAsAdministrator: Ask
}

/**
 * A row of the requirements, checked from outside: `row('A04 …', …)`. It may use a browser, HTTP, the portal's letters,
 * an operator's commands and files, and the printed sign-ins. It must not import the portal's code.
 */
export const row = base.extend<OfRow, OfWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its pattern
  baseURL: async ({}, use) => use(origin()),
  // Attempts are counted by network, and the whole walk runs on one machine.
  // biome-ignore lint/correctness/noEmptyPattern: the same
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` }),
  keptResident: [async ({ browser }, use) => use(await keptAfter(browser, signInAsResident)), { scope: 'worker' }],
  keptStaff: [async ({ browser }, use) => use(await keptAfter(browser, becomeAdministrator)), { scope: 'worker' }],
  resident: async ({ browser, keptResident }, use) => usePage(browser, keptResident, use),
  administrator: async ({ browser, keptStaff }, use) => usePage(browser, keptStaff, use),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  ask: async ({}, use) => use(askWith(undefined)),
  askAsResident: async ({ keptResident }, use) => use(askWith(tokenIn(keptResident))),
  askAsAdministrator: async ({ keptStaff }, use) => use(askWith(tokenIn(keptStaff))),
})

const TOKEN_KEY = 'zatyshok.accessToken'

const tokenIn = (kept: Kept): string | undefined =>
  kept.origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === TOKEN_KEY)?.value

async function usePage(browser: Browser, kept: Kept, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: origin(), storageState: kept, locale: 'uk-UA' })
  await use(await context.newPage())
  await context.close()
}

/** Returns the browser's storage after a person has signed in. */
async function keptAfter(browser: Browser, comeIn: (page: Page) => Promise<void>): Promise<Kept> {
  const context = await browser.newContext({ baseURL: origin(), locale: 'uk-UA' })
  await comeIn(await context.newPage())
  const kept = await context.storageState()
  await context.close()
  return kept
}

async function becomeAdministrator(page: Page): Promise<void> {
  await becomeWorker(page, 'administrator', portalCommand)
}

/**
 * Becomes a staff member as a person does: with the link that the command prints and a second factor.
 *
 * @param options further options of `portal staff invite`
 */
export async function becomeWorker(
  page: Page,
  role: 'administrator' | 'operator' | 'editor',
  command: (...args: string[]) => Promise<string>,
  options: readonly string[] = [],
) {
  const worker = { account: `walk-${randomBytes(4).toString('hex')}`, password: 'довгий пароль для обходу' }
  await acceptInvitation(page, await inviteByCommand(worker.account, role, command, options), worker)
  const { secret } = await enrol(page.getByRole('main'), worker.password)
  await page.goto('/admin')
  await expect(page.getByRole('main').getByText(/^Ваша роль/)).toBeVisible()
  const token = tokenIn(await page.context().storageState())
  return { ...worker, secret, token }
}

/** The portal requires an anti-forgery header with each write (C10). */
const antiForgery = async (at: string): Promise<Record<string, string>> => {
  const { headers } = await fetch(`${at}/sign-in`)
  const [, value = ''] = /XSRF-TOKEN=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? []
  return { cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value }
}

/** @param at another portal than the walk's */
export function askWith(token: string | undefined, at = origin()): Ask {
  return async (path, { method = 'GET', body, headers = {} } = {}) => {
    const answer = await fetch(`${at}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && (await antiForgery(at))),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return { status: answer.status, headers: answer.headers, text, json: isJson && text ? JSON.parse(text) : null }
  }
}
