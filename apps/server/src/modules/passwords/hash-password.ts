import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/http/app-error.ts'

/** OWASP: Argon2id (the library's default algorithm) with m = 19 MiB, t = 2, p = 1. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Told of each Argon2 computation before it begins: `{ what: 'hash' | 'verify' }`. */
const computations = channel('zatyshok:argon2')

/**
 * One hash a core: Argon2 is nothing but work, so more at once finish no more of them, and would leave neither the event
 * loop its core nor files their threads. Of the waiting each is answered within a second or refused at once.
 */
const inFlightLimit = availableParallelism()
const waitingLimit = 16 * inFlightLimit
let inFlight = 0
const waiting: (() => void)[] = []

/**
 * For work that ends in a hash: refuses at once what would be refused later, before anything was counted or written.
 *
 * @throws AppError `overloaded` (503) when too many people sign in at this moment
 */
export function assertHashingRoom(): void {
  if (inFlight >= inFlightLimit && waiting.length >= waitingLimit) {
    throw new AppError('overloaded', { retryAfterSeconds: 2 })
  }
}

/** @throws AppError `overloaded` (503) */
async function withinLimit<T>(work: () => Promise<T>): Promise<T> {
  assertHashingRoom()
  if (inFlight >= inFlightLimit) await new Promise<void>((resume) => waiting.push(resume))
  else inFlight += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place goes straight to the next in line, so the count stays.
    if (next) next()
    else inFlight -= 1
  }
}

/**
 * One spelling of what looks the same: `ї` of some keyboards is two code points. NFC and not NFKC, which would make
 * different characters one, `①` and `1`; nothing is trimmed or cut (AU9).
 */
const spelling = (password: string): string => password.normalize('NFC')

/** The Argon2id hash of a password in PHC text form. @throws AppError `overloaded` (503) */
export const hashPassword = (password: string): Promise<string> =>
  withinLimit(() => {
    computations.publish({ what: 'hash' })
    return hash(spelling(password), cost)
  })

/** Compares a password with a stored hash; same work whether it fits or not. @throws AppError `overloaded` (503) */
export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  withinLimit(() => {
    computations.publish({ what: 'verify' })
    return verify(stored, spelling(password))
  })

const random = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=+$/, '')

/** Looks like a hash and costs as much to compare with, but no password fits: for who has none (AU1). */
export const nobodysHash = `${prefix}${random(16)}$${random(32)}`

/** Whether a stored hash is of other costs than today's. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(prefix)
