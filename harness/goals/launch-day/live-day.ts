import { AppError } from '../../../apps/server/src/platform/http/app-error.ts'
import { type AttackTally, openAttack } from './attacker.ts'
import { sumOf, withWork } from './captcha-work.ts'
import type { Doors, Visitor } from './doors.ts'
import { type Day, emailOf, type Happening, type Provider, residents } from './plan-day.ts'

/** The results of the day. */
export interface Lived extends AttackTally {
  /** Residents who signed in, linked both accounts and signed in again later. */
  readonly served: number
  /** The step at which each of the others stopped. */
  readonly stopped: Readonly<Record<string, number>>
  /** Captcha work, as multiples of the usual work. */
  readonly work: {
    /** Total work required of the attacker. The attacker does all of it at no cost: the worst case. */
    readonly ofAttacker: number
    /** The most work that a resident's form required, and the average. */
    readonly mostOfResident: number
    readonly meanOfResident: number
  }
}

/** Seconds. A person waits for a shorter `Retry-After` and gives up at a longer one. */
const patienceSeconds = 60
const mostTries = 8

/**
 * Simulates the day, one event after the other.
 *
 * @param idOf the residents' rows
 */
export async function liveDay(doors: Doors, day: Day, idOf: (resident: number) => number): Promise<Lived> {
  const devices = new Map<number, string>()
  const failed = new Map<number, string>()
  const asked = { attacker: [] as number[], resident: [] as number[] }
  const attack = openAttack(doors, day, asked.attacker)

  const arrive = async ({ at, n }: Happening) => {
    const visitor = { at, network: day.networkOfResident(n), userId: idOf(n) }
    await step('registration', n, () =>
      withWork({ doors, asked: asked.resident, form: 'registration' }, visitor, doors.register),
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
      const cookie = await withWork({ doors, asked: asked.resident, form: 'signIn' }, visitor, (who, done) =>
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
  const acts = {
    ...attack.acts,
    arrival: arrive,
    return: ({ at, n }: Happening) => {
      const device = devices.get(n)
      const visitor = { at, network: day.networkOfResident(n), ...(device && { device }) }
      return step('the next sign-in', n, () => enter(n, visitor))
    },
  }
  for (const happening of day.happenings) await acts[happening.what](happening)
  const stopped: Record<string, number> = {}
  for (const name of failed.values()) stopped[name] = (stopped[name] ?? 0) + 1
  const work = {
    ofAttacker: sumOf(asked.attacker),
    mostOfResident: asked.resident.reduce((most, one) => Math.max(most, one), 0),
    meanOfResident: sumOf(asked.resident) / Math.max(1, asked.resident.length),
  }
  return { served: residents - failed.size, stopped, ...attack.tally, work }
}

/** Tries the work up to three times, with the wait that the portal requires. Returns whether it succeeded. */
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
