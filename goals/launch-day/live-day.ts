import { AppError } from '../../apps/server/src/platform/http/app-error.ts'
import type { Doors, Visitor } from './doors.ts'
import {
  accountsOfProvider,
  attackerAddresses,
  type Day,
  type Happening,
  type Provider,
  residents,
} from './plan-day.ts'

/** What came of the day. */
export interface Lived {
  /** Residents who got in, added both accounts and got in again later. */
  readonly served: number
  /** Of the others, where they stopped. */
  readonly stopped: Readonly<Record<string, number>>
  /**
   * The attacker's proofs that would have been believed had they been right: by code or facts alone, and with one more.
   */
  readonly judged: Readonly<Record<Provider, { plain: number; strict: number }>>
  /** The attacker's passwords that would have been believed. */
  readonly passwords: number
}

/** Seconds. A person waits for a shorter `Retry-After` and gives up at a longer one. */
const patienceSeconds = 60
const mostTries = 8
/** Proofs of one of the attacker's residents before the next takes over: what the portal looks at. */
const proofsOfOne = 20
/** The attacker also tries these residents again and again. */
const favourites = 100

export const emailOf = (resident: number) => `r${resident}@launch.example`

/** Plays the day, one happening after the other. @param idOf the residents' rows */
export async function liveDay(doors: Doors, day: Day, idOf: (resident: number) => number): Promise<Lived> {
  const devices = new Map<number, string>()
  const failed = new Map<number, string>()
  const judged = { '101': { plain: 0, strict: 0 }, '205': { plain: 0, strict: 0 }, '889': { plain: 0, strict: 0 } }
  let passwords = 0

  const arrive = async ({ at, n }: Happening) => {
    const visitor = { at, network: day.networkOfResident(n), userId: idOf(n) }
    await step('registration', n, () =>
      withWork(doors, visitor, 'registration', (who, done) => doors.register(who, done)),
    )
    await step('confirmation', n, () => doors.confirm(visitor))
    await step('sign-in', n, () => enter(n, visitor))
    for (const { provider, number } of day.accountOf(n)) {
      await step(`account at ${provider}`, n, () => add(visitor, provider, number))
    }
  }
  const step = async (name: string, n: number, work: () => Promise<unknown>) => {
    if (failed.has(n)) return
    const isDone = await patiently(work)
    if (!isDone) failed.set(n, name)
  }
  const enter = async (n: number, visitor: Visitor) => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const isRight = !day.slips()
      const cookie = await withWork(doors, visitor, 'signIn', (who, done) =>
        doors.signIn(who, { account: emailOf(n), isRight, done }),
      )
      if (cookie === undefined) continue
      devices.set(n, cookie)
      return
    }
    throw new AppError('sign_in_failed')
  }
  const add = async (visitor: Visitor, providerCode: Provider, number: string) => {
    const typed = { providerCode, number, numberKey: number }
    let isAskedMore = false
    for (let tries = 0; tries < mostTries; tries += 1) {
      const isProved = !day.slips()
      const isProvedStrictly = isAskedMore ? isProved && !day.slips() : null
      const { kind } = await doors.prove(visitor, typed, { isProved, isProvedStrictly })
      if (kind === 'believed') return
      isAskedMore ||= kind === 'more'
    }
    throw new AppError('account_refused')
  }
  const guessPassword = async ({ at, n }: Happening) => {
    const account = emailOf(n % 4 === 0 ? n % favourites : Math.floor(day.random() * residents))
    const visitor = { at, network: day.networkOfAttacker(n % 2 === 0 ? n % 12 : n) }
    await refusable(async () => {
      // Does the work that the form asks for first, and no more.
      const done = await doors.challenge(visitor, 'signIn')
      await doors.signIn(visitor, { account, isRight: false, done: Math.min(done, 2) })
      passwords += 1
    })
  }
  const guessProof = async ({ at, n }: Happening) => {
    const provider = (['101', '205', '889'] as const)[n % 3] ?? '101'
    const place = n % 2 === 0 ? (n * 7919) % accountsOfProvider : Math.floor(n / 30)
    const number = String(1_000_000 + place)
    const typed = { providerCode: provider, number, numberKey: number }
    const userId = 1_000_000 + Math.floor(n / proofsOfOne)
    const visitor = { at, network: day.networkOfAttacker(n % attackerAddresses), userId }
    await refusable(async () => {
      const { kind } = await doors.prove(visitor, typed, { isProved: false, isProvedStrictly: null })
      if (kind === 'refused') judged[provider].plain += 1
      if (kind !== 'more') return
      await doors.prove(visitor, typed, { isProved: false, isProvedStrictly: false })
      judged[provider].strict += 1
    })
  }
  const acts = {
    arrival: arrive,
    return: ({ at, n }: Happening) => {
      const device = devices.get(n)
      const visitor = { at, network: day.networkOfResident(n), ...(device && { device }) }
      return step('the next sign-in', n, () => enter(n, visitor))
    },
    password: guessPassword,
    proof: guessProof,
    challenge: ({ at, n }: Happening) =>
      refusable(() => doors.challenge({ at, network: day.networkOfAttacker(n % 12) }, 'signIn')),
  }
  for (const happening of day.happenings) await acts[happening.what](happening)
  const stopped: Record<string, number> = {}
  for (const name of failed.values()) stopped[name] = (stopped[name] ?? 0) + 1
  return { served: residents - failed.size, stopped, judged, passwords }
}

/** As the portal's pages do: the challenge's work, and once more where more is asked for meanwhile. */
async function withWork<T>(
  doors: Doors,
  visitor: Visitor,
  form: 'signIn' | 'registration',
  send: (visitor: Visitor, done: number) => Promise<T>,
): Promise<T> {
  try {
    return await send(visitor, await doors.challenge(visitor, form))
  } catch (refusal) {
    if (!(refusal instanceof AppError) || refusal.code !== 'more_work_needed') throw refusal
    return send(visitor, await doors.challenge(visitor, form))
  }
}

/** Tries the work up to three times, with the wait that the portal asks for. Returns whether it succeeded. */
async function patiently(work: () => Promise<unknown>): Promise<boolean> {
  for (let times = 0; times < 3; times += 1) {
    try {
      await work()
      return true
    } catch (refusal) {
      if (!(refusal instanceof AppError)) throw refusal
      if ((refusal.retryAfterSeconds ?? patienceSeconds + 1) > patienceSeconds) return false
    }
  }
  return false
}

async function refusable(work: () => Promise<unknown>): Promise<void> {
  await work().catch((refusal: unknown) => {
    if (!(refusal instanceof AppError)) throw refusal
  })
}
