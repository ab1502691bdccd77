import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./people-process.ts', import.meta.url))

export interface NewResident {
  readonly email: string
  readonly password: string
}

export interface NewWorker {
  readonly account: string
  readonly password: string
  readonly role: 'editor' | 'operator' | 'administrator'
  /** Code of the provider that an operator is restricted to; null: all. */
  readonly provider: string | null
}

export interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** A session opened without a password. */
export interface OpenedSession {
  readonly accessToken: string
  /** ISO 8601 */
  readonly expiresAt: string
}

interface EnrolledSession extends OpenedSession {
  /** base32 */
  readonly totpSecret: string
  readonly recoveryCodes: readonly string[]
}

/** Requests of a test to the people process. */
export type PeopleOrder =
  | ({ readonly order: 'make-resident' } & NewResident)
  | ({ readonly order: 'make-worker' } & NewWorker)
  | { readonly order: 'open-session'; readonly account: string }
  | { readonly order: 'run-sql'; readonly statements: readonly Statement[] }

interface PeopleProcess {
  /** Value of E2E_PEOPLE_URL. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts the process next to a running portal, on the database of this environment. */
export async function startPeopleProcess(environment: Readonly<Record<string, string>>): Promise<PeopleProcess> {
  const child = fork(script, { env: { ...process.env, ...environment } })
  const failed = once(child, 'exit').then(([code]): never => {
    throw new Error(`The process that makes people ended with ${code} before it was ready`)
  })
  const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }]
  // The process is ready; from now on `stop` waits for its exit.
  failed.catch(() => undefined)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
  return { url, stop }
}

async function ask<Reply>(order: PeopleOrder): Promise<Reply> {
  // PostgreSQL does not store the zero character.
  const body = JSON.stringify(order).replaceAll('\\u0000', '')
  const answer = await fetch(process.env['E2E_PEOPLE_URL'] ?? '', { method: 'POST', body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${order.order}: ${text}`)
  return JSON.parse(text)
}

/** Creates a resident with a confirmed address, as after registration and its letter. */
export const makeResident = (resident: NewResident): Promise<OpenedSession> =>
  ask({ order: 'make-resident', ...resident })

/** Creates a staff member who has accepted a command line invitation and enrolled a second factor. */
export const makeWorker = (worker: NewWorker): Promise<EnrolledSession> => ask({ order: 'make-worker', ...worker })

/** Opens another session of that login. */
export const openSession = (account: string): Promise<OpenedSession> => ask({ order: 'open-session', account })

/** Runs SQL in the tested portal's database, in one transaction that bypasses all rules of the portal. */
export const runSql = (statements: readonly Statement[]): Promise<void> => ask({ order: 'run-sql', statements })
