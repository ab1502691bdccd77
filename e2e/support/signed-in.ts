import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { OpenedSession } from './people.ts'

/** What the application keeps in the browser of somebody who has signed in at the portal of `origin`. */
export interface SignedIn {
  readonly origin: string
  /** localStorage by its keys. */
  readonly kept: Readonly<Record<string, string>>
}

const dayMs = 86_400_000

/** What it keeps of a resident besides the token (C06), by the replies that it is read from. */
const details = {
  emails: '/api/ud/contact_info/emails',
  phones: '/api/ud/contact_info/phones',
  accounts: '/api/warehouse/consumer/invoice_accounts',
} as const

/** A browser in which the person of that session has just signed in. */
export async function signedInBy(origin: string, { accessToken }: OpenedSession): Promise<SignedIn> {
  const ask = async (path: string) => {
    const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} to a session that was just opened`)
    return answer.json()
  }
  const profile = (await ask('/api/ud/profile')) as { role: string }
  const asked = profile.role === 'consumer' ? Object.entries(details) : []
  const replies = await Promise.all(asked.map(async ([kind, path]) => [kind, await ask(path)] as const))
  const remembered = [['profile', profile] as const, ...replies]
  const kept = {
    'zatyshok.accessToken': accessToken,
    'zatyshok.accessTokenExpiry': new Date(Date.now() + dayMs).toISOString(),
    ...Object.fromEntries(remembered.map(([kind, value]) => [`zatyshok.${kind}`, JSON.stringify(value)])),
  }
  return { origin, kept }
}

/**
 * The first page of that portal in this browser finds there what is kept, and nothing else of the portal. Playwright's
 * own `storageState` opens a page for it, which costs as much as a fifth of a test.
 */
export async function keepInBrowser(context: BrowserContext, { origin, kept }: SignedIn): Promise<void> {
  // A cookie: a test that ends the session by emptying localStorage must not find itself signed in again.
  const mark = `e2e-${randomUUID()}=`
  await context.addInitScript(
    ({ origin, kept, mark }) => {
      if (location.origin !== origin || document.cookie.includes(mark)) return
      // biome-ignore lint/suspicious/noDocumentCookie: the page has not begun, nothing can wait for the Cookie Store API
      document.cookie = `${mark}1; path=/`
      for (const key of Object.keys(localStorage)) if (key.startsWith('zatyshok.')) localStorage.removeItem(key)
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { origin, kept, mark },
  )
}

/** Makes the page's browser one in which that person has just signed in. */
export async function becomeSignedIn(page: Page, origin: string, session: OpenedSession): Promise<void> {
  await keepInBrowser(page.context(), await signedInBy(origin, session))
}
