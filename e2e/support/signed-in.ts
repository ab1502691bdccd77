import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { OpenedSession } from './people.ts'

/** Browser storage of a person signed in at the portal of `origin`. */
export interface SignedIn {
  readonly origin: string
  /** localStorage by key. */
  readonly kept: Readonly<Record<string, string>>
}

const dayMs = 86_400_000

/** Details of a resident stored besides the token (C06), with the endpoints that they come from. */
const details = {
  emails: '/api/ud/contact_info/emails',
  phones: '/api/ud/contact_info/phones',
  accounts: '/api/warehouse/consumer/invoice_accounts',
} as const

/** Returns the browser state of a person who has just signed in with that session. */
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
 * Makes the browser's first page of that portal start with the saved localStorage only. Playwright's own `storageState`
 * opens a page for it, which takes up to a fifth of a test's time.
 */
export async function keepInBrowser(context: BrowserContext, { origin, kept }: SignedIn): Promise<void> {
  // A cookie marks that it is done: a test that clears localStorage to end the session must not be signed in again.
  const mark = `e2e-${randomUUID()}=`
  await context.addInitScript(
    ({ origin, kept, mark }) => {
      if (location.origin !== origin || document.cookie.includes(mark)) return
      // biome-ignore lint/suspicious/noDocumentCookie: an init script cannot await the asynchronous Cookie Store API
      document.cookie = `${mark}1; path=/`
      for (const key of Object.keys(localStorage)) if (key.startsWith('zatyshok.')) localStorage.removeItem(key)
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { origin, kept, mark },
  )
}

/** Changes the page's browser to one in which that person has just signed in. */
export async function becomeSignedIn(page: Page, origin: string, session: OpenedSession): Promise<void> {
  await keepInBrowser(page.context(), await signedInBy(origin, session))
}
