import type { Random } from '../random.ts'
import type { Scenario } from '../scenarios.ts'

export type HabitKind = 'punctual' | 'overpays' | 'owes' | 'neverPays'

/** Payment behaviour of the holder of one account. */
export interface PaymentHabit {
  readonly kind: HabitKind
  /** Index of the month from which an `owes` holder no longer pays in full. */
  readonly stopsAt: number
  /** Whether an `owes` holder still pays a part. */
  readonly paysSomething: boolean
}

/** Input of the payment decision of a month. */
export interface MonthToPay {
  readonly owedKop: number
  readonly chargedKop: number
  readonly period: number
  readonly months: number
}

/** Chooses the behaviour: 15 % of accounts owe, 25 % overpay a little (domain facts, DF14). */
export function drawHabit(random: Random, forced: Scenario['habit'], months: number): PaymentHabit {
  const draw = random.next()
  const back = random.integer(2, 6)
  const paysSomething = random.chance(0.5)
  const drawn: HabitKind = draw < 0.01 ? 'neverPays' : draw < 0.15 ? 'owes' : draw < 0.4 ? 'overpays' : 'punctual'
  const forcedDebt = forced === 'owes'
  return {
    kind: forced ?? drawn,
    stopsAt: Math.max(0, months - (forcedDebt ? 2 : back)),
    paysSomething: !forcedDebt && paysSomething,
  }
}

/**
 * Returns the kopiykas that the holder pays in a month. The account owes `owedKop` at its beginning (negative: a
 * credit), and the month charges `chargedKop`. Only holders who overpay pay if the account owes nothing.
 */
export function paymentKop(random: Random, habit: PaymentHabit, now: MonthToPay): number {
  if (now.owedKop <= 0 && habit.kind !== 'overpays') return 0
  switch (habit.kind) {
    case 'neverPays':
      return 0
    case 'overpays': {
      // The holder pays the month's own charge in advance, in round sums, so that the account ends with a small credit.
      const covered = now.owedKop + now.chargedKop
      const step = covered > 100_000 ? 10_000 : covered > 30_000 ? 5000 : 1000
      return covered > 0 ? (Math.floor(covered / step) + 1) * step : 0
    }
    case 'owes': {
      if (now.period < habit.stopsAt) return now.owedKop
      if (!habit.paysSomething) return 0
      return Math.floor((now.owedKop * (30 + random.integer(0, 30))) / 100_000) * 1000
    }
    case 'punctual': {
      // A forgotten bill is paid with the next one. This never happens in the last month, where it would look like a
      // debt.
      const forgets = random.chance(0.03) && now.period < now.months - 1
      return forgets ? 0 : now.owedKop
    }
  }
}
