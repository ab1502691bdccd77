import { createHmac, randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Argon2Tasks } from './argon2-thread.ts'

/** OWASP: Argon2id (the library's default algorithm) with m = 19 MiB, t = 2, p = 1. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Publishes each Argon2 computation before it begins: `{ what: 'hash' | 'verify' }`. */
const computations = channel('zatyshok:argon2')

/**
 * One thread per core, of the lowest priority. Argon2 uses only the CPU, so more threads would finish no more hashes,
 * and ordinary requests run first. The queue is limited, so that a request gets its result within a second or is
 * refused at once.
 */
const mostThreads = availableParallelism()
const waitingLimit = 16 * mostThreads

let pool: Piscina | undefined

/** Opens the threads on the first hash, because most commands hash no password. Idle threads end after a minute. */
function openThreads(): Piscina {
  const opened = new Piscina({
    filename: new URL('./argon2-thread.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: mostThreads,
    // The next task is already in the thread; otherwise the thread would wait a tenth of its time for the event loop.
    concurrentTasksPerWorker: 2,
    maxQueue: waitingLimit,
    idleTimeout: 60_000,
    niceIncrement: 19,
    atomics: 'disabled',
    recordTiming: false,
  })
  // An unhandled error event would end the process.
  opened.on('error', () => leave(opened))
  return opened
}

/**
 * Destroys the pool after a thread failed to start (no descriptor, no memory: FT16); the next hash opens a new pool.
 */
function leave(broken: Piscina): void {
  if (pool === broken) pool = undefined
  void broken.destroy()
}

const isOfThreads = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Worker initialization failure|Terminating worker thread|worker exited)/.test(error.message)

/**
 * Refuses work that ends in a hash while the queue is full, before the caller counts or writes anything.
 *
 * @throws AppError `overloaded` (503) if too many people sign in at this moment
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
 * Normalises to NFC, because some keyboards type `ї` as two code points. NFKC would merge different characters, such as
 * `①` and `1`. The password is neither trimmed nor cut (AU9).
 */
const spelling = (password: string): string => password.normalize('NFC')

/** Computes the Argon2id hash of a password in PHC text form, with a random salt. @throws AppError `overloaded` (503) */
export const hashPassword = (password: string): Promise<string> =>
  compute('hash', { password: spelling(password), cost })

/**
 * Several people may have entered one number, and the portal cannot verify the owner (decision 0071). Each of them has
 * a hash of the password under the number's own salt, so one Argon2 computation is compared with all hashes.
 */
const saltOf = ({ secret }: Pick<Context, 'secret'>, phone: string): Buffer =>
  createHmac('sha256', secret.keyFor('salts of phones')).update(phone).digest().subarray(0, 16)

/** PHC text; the same for the same password. @param phone E.164 @throws AppError `overloaded` (503) */
export const hashForPhone = (ctx: Pick<Context, 'secret'>, phone: string, password: string): Promise<string> =>
  compute('hash', { password: spelling(password), cost: { ...cost, salt: saltOf(ctx, phone) } })

/** The beginning of each present hash of a number: costs and salt. @param phone E.164 */
export const beginningFor = (ctx: Pick<Context, 'secret'>, phone: string): string => beginningOf(saltOf(ctx, phone))

const beginningOf = (salt: Buffer): string => `${prefix}${withoutPadding(salt)}$`

/** Compares a password with a stored hash; takes the same time for any result. @throws AppError `overloaded` (503) */
export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  compute('verify', { stored, password: spelling(password) })

const withoutPadding = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '')

/**
 * A hash that no password matches. Comparing with it takes the usual time; used for people without a password (AU1).
 */
export const decoyHash = `${beginningOf(randomBytes(16))}${withoutPadding(randomBytes(32))}`

/** Whether a stored hash has other costs than a new one would have. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(prefix)
