import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/http/app-error.ts'

/** OWASP: Argon2id (the library's default algorithm) with m = 19 MiB, t = 2, p = 1. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two hashes in flight a core keep the rest of the portal quick; more would only queue in memory. */
const inFlightLimit = 2 * availableParallelism()
const waitingLimit = 8 * inFlightLimit
let inFlight = 0
const waiting: (() => void)[] = []

/** @throws AppError `overloaded` (503) when too many people sign in at this moment. */
async function withinLimit<T>(work: () => Promise<T>): Promise<T> {
  if (inFlight >= inFlightLimit) {
    if (waiting.length >= waitingLimit) throw new AppError('overloaded', { retryAfterSeconds: 2 })
    await new Promise<void>((resume) => waiting.push(resume))
  } else {
    inFlight += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place goes straight to the next in line, so the count stays.
    if (next) next()
    else inFlight -= 1
  }
}

/** The Argon2id hash of a password in PHC text form. */
export const hashPassword = (password: string): Promise<string> => withinLimit(() => hash(password, cost))

/** Compares a password with a stored hash; same work whether it fits or not. */
export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  withinLimit(() => verify(stored, password))
