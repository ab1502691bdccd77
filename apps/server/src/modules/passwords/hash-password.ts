import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Argon2Tasks } from './argon2-thread.ts'
import { replaceHash } from './passwords.queries.ts'

/** OWASP: Argon2id (the library's default algorithm) with m = 19 MiB, t = 2, p = 1. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Told of each Argon2 computation before it begins: `{ what: 'hash' | 'verify' }`. */
const computations = channel('zatyshok:argon2')

/**
 * A thread a core, of the lowest priority: Argon2 is nothing but work, so more at once finish no more of them, and
 * whoever only opens a page goes before. Of the waiting each is answered within a second or refused at once.
 */
const mostThreads = availableParallelism()
const waitingLimit = 16 * mostThreads

let pool: Piscina | undefined

/** Made by the first hash: most commands never need one. Threads that nobody needs end after a while. */
function openThreads(): Piscina {
  const opened = new Piscina({
    filename: new URL('./argon2-thread.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: mostThreads,
    // The next one lies ready: a thread would wait a tenth of its time for the event loop to hand it over.
    concurrentTasksPerWorker: 2,
    maxQueue: waitingLimit,
    idleTimeout: 60_000,
    niceIncrement: 19,
    atomics: 'disabled',
    recordTiming: false,
  })
  // Unheard, it would end the process.
  opened.on('error', () => leave(opened))
  return opened
}

/** Threads of which one could not begin (no descriptor, no memory: FT16) begin no more; the next hash makes others. */
function leave(broken: Piscina): void {
  if (pool === broken) pool = undefined
  void broken.destroy()
}

const isOfThreads = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Worker initialization failure|Terminating worker thread|worker exited)/.test(error.message)

/**
 * For work that ends in a hash: refuses at once what would be refused later, before anything was counted or written.
 *
 * @throws AppError `overloaded` (503) when too many people sign in at this moment
 */
export function assertHashingRoom(): void {
  if (pool && pool.queueSize >= waitingLimit) throw new AppError('overloaded', { retryAfterSeconds: 2 })
}

/** @throws AppError `overloaded` (503) */
async function compute<What extends keyof Argon2Tasks>(
  what: What,
  task: Parameters<Argon2Tasks[What]>[0],
): Promise<ReturnType<Argon2Tasks[What]>> {
  assertHashingRoom()
  computations.publish({ what })
  pool ??= openThreads()
  const threads = pool
  try {
    return await threads.run(task, { name: what })
  } catch (error) {
    if (!isOfThreads(error)) throw error
    leave(threads)
    throw new AppError('overloaded', { retryAfterSeconds: 2 })
  }
}

/**
 * One spelling of what looks the same: `ї` of some keyboards is two code points. NFC and not NFKC, which would make
 * different characters one, `①` and `1`; nothing is trimmed or cut (AU9).
 */
const spelling = (password: string): string => password.normalize('NFC')

/**
 * The Argon2id hash of a password in PHC text form.
 *
 * @param salt 16 bytes; undefined: random ones, as for every hash that stands alone
 * @throws AppError `overloaded` (503)
 */
export const hashPassword = (password: string, salt?: Buffer): Promise<string> =>
  compute('hash', { password: spelling(password), cost: salt ? { ...cost, salt } : cost })

/** How each hash of today's costs with this salt begins. */
export const beginningOf = (salt: Buffer): string => `${prefix}${withoutPadding(salt)}$`

/** Compares a password with a stored hash; same work whether it fits or not. @throws AppError `overloaded` (503) */
export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  compute('verify', { stored, password: spelling(password) })

const withoutPadding = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '')

/** Looks like a hash and costs as much to compare with, but no password fits: for who has none (AU1). */
export const nobodysHash = `${beginningOf(randomBytes(16))}${withoutPadding(randomBytes(32))}`

interface Verified {
  readonly userId: number
  readonly stored: string
  /** Fits the stored hash. */
  readonly password: string
}

/**
 * Replaces a hash of older costs after its password was verified. If the portal is overloaded, the old hash stays until
 * the next sign-in.
 *
 * @returns the hash that is stored now
 */
export async function renewHash({ db, log }: Context, { userId, stored, password }: Verified): Promise<string> {
  const isOutdated = !stored.startsWith(prefix)
  if (!isOutdated) return stored
  try {
    const renewed = await hashPassword(password)
    await replaceHash(db, userId, { stored, renewed })
    return renewed
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'overloaded')) throw error
    log.info({ userId }, 'an outdated password hash stays until the next sign-in')
    return stored
  }
}
