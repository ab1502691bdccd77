import type { Page } from '@playwright/test'
import type { OpenedSession } from './people.ts'

interface Item {
  readonly name: string
  readonly value: string
}

/** A browser's storage, as Playwright takes it. */
export interface SignedInState {
  readonly cookies: []
  readonly origins: [{ readonly origin: string; readonly localStorage: Item[] }]
}

const dayMs = 86_400_000

/** What the application keeps of a resident besides the token (C06), by the replies that it is read from. */
const details = {
  emails: '/api/ud/contact_info/emails',
  phones: '/api/ud/contact_info/phones',
  accounts: '/api/warehouse/consumer/invoice_accounts',
} as const

/** The storage of a browser in which the person of that session has just signed in at the portal of `origin`. */
export async function signedInState(origin: string, { accessToken }: OpenedSession): Promise<SignedInState> {
  const ask = async (path: string) => {
    const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} to a session that was just opened`)
    return answer.json()
  }
  const profile: { role: string } = await ask('/api/ud/profile')
  const asked = profile.role === 'consumer' ? Object.entries(details) : []
  const remembered = await Promise.all(asked.map(async ([kind, path]) => [kind, await ask(path)] as const))
  const localStorage = [
    { name: 'zatyshok.accessToken', value: accessToken },
    { name: 'zatyshok.accessTokenExpiry', value: new Date(Date.now() + dayMs).toISOString() },
    ...[['profile', profile] as const, ...remembered].map(([kind, value]) => ({
      name: `zatyshok.${kind}`,
      value: JSON.stringify(value),
    })),
  ]
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** Makes the page's browser one in which that person has just signed in; whatever it kept before is gone. */
export async function becomeSignedIn(page: Page, origin: string, session: OpenedSession): Promise<void> {
  // To a page that is open another storage is another tab's signing in or out.
  await page.goto('about:blank')
  await page.context().setStorageState(await signedInState(origin, session))
}
