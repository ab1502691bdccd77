import { AppError } from '../../../apps/server/src/platform/http/app-error.ts'
import { withWork } from './captcha-work.ts'
import type { Doors } from './doors.ts'
import {
  accountsOfProvider,
  attackerAddresses,
  type Day,
  emailOf,
  type Happening,
  type Provider,
  residents,
} from './plan-day.ts'

/** Proofs per attacker's resident before the next one continues: the limit that the portal checks. */
const proofsOfOne = 20
/** Number of residents that the attacker tries repeatedly. */
const favourites = 100

export interface AttackTally {
  /** Proofs that the portal would have accepted if right: by code or facts alone, and with an additional fact. */
  readonly judged: Readonly<Record<Provider, { plain: number; strict: number }>>
  /** Passwords that the portal would have accepted if right. */
  passwords: number
}

/**
 * Creates the attacker, who solves every captcha.
 *
 * @param asked collects the amounts of captcha work
 */
export function openAttack(doors: Doors, day: Day, asked: number[]) {
  const tally: AttackTally = {
    judged: { '101': { plain: 0, strict: 0 }, '205': { plain: 0, strict: 0 }, '889': { plain: 0, strict: 0 } },
    passwords: 0,
  }
  const password = async ({ at, n }: Happening) => {
    const account = emailOf(n % 4 === 0 ? n % favourites : Math.floor(day.random() * residents))
    const visitor = { at, network: day.networkOfAttacker(n % 2 === 0 ? n % 12 : n) }
    await refusable(async () => {
      await withWork({ doors, asked, form: 'signIn' }, visitor, (who, done) =>
        doors.signIn(who, { account, isRight: false, done }),
      )
      tally.passwords += 1
    })
  }
  const proof = async ({ at, n }: Happening) => {
    const provider = (['101', '205', '889'] as const)[n % 3] ?? '101'
    const place = n % 2 === 0 ? (n * 7919) % accountsOfProvider : Math.floor(n / 30)
    const number = String(1_000_000 + place)
    const typed = { providerCode: provider, number, numberKey: number }
    const userId = 1_000_000 + Math.floor(n / proofsOfOne)
    const visitor = { at, network: day.networkOfAttacker(n % attackerAddresses), userId }
    await refusable(async () => {
      const { kind } = await doors.prove(visitor, typed, { isProved: false, isProvedStrictly: null })
      if (kind === 'refused') tally.judged[provider].plain += 1
      if (kind !== 'more') return
      await doors.prove(visitor, typed, { isProved: false, isProvedStrictly: false })
      tally.judged[provider].strict += 1
    })
  }
  const registration = ({ at, n }: Happening) =>
    refusable(() =>
      withWork({ doors, asked, form: 'registration' }, { at, network: day.networkOfAttacker(n) }, doors.register),
    )
  const challenge = ({ at, n }: Happening) =>
    refusable(() => doors.challenge({ at, network: day.networkOfAttacker(n % 12) }, 'signIn'))
  return { tally, acts: { password, proof, registration, challenge } }
}

async function refusable(work: () => Promise<unknown>): Promise<void> {
  await work().catch((refusal: unknown) => {
    if (!(refusal instanceof AppError)) throw refusal
  })
}
