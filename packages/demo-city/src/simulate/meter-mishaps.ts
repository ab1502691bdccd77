import type { Random } from '../random.ts'
import type { Mishap } from '../scenarios.ts'

/** Mishaps of one meter during the run; months are indexes, null: never. */
export interface MeterMishaps {
  readonly remote: boolean
  /** Probability that the resident forgets a month's reading. */
  readonly missShare: number
  /** A long absence without readings: first month and number of months. */
  readonly absentFrom: number | null
  readonly absentMonths: number
  readonly mistakeIn: number | null
  readonly replacedIn: number | null
  /** Consumption in month `leakIn` and the next one is 2.5 times the usual. */
  readonly leakIn: number | null
  readonly rollsOver: boolean
}

const usualMissShare = 0.12

function drawMishap(random: Random): Mishap {
  const draw = random.next()
  if (draw < 0.03) return 'mistake'
  if (draw < 0.05) return 'replacement'
  if (draw < 0.08) return 'absence'
  if (draw < 0.09) return 'rollover'
  return draw < 0.1 ? 'leak' : 'none'
}

/** Chooses the mishaps of a meter with the probabilities of the domain facts, DF14; `forced` overrides them. */
export function drawMishaps(random: Random, forced: Mishap | undefined, months: number): MeterMishaps {
  const drawn = drawMishap(random)
  const mishap = forced ?? drawn
  const month = random.integer(Math.min(1, months - 1), Math.max(0, months - 2))
  const only = (name: Mishap): number | null => (mishap === name ? month : null)
  const absentMonths = random.integer(4, 6)
  const remote = random.chance(0.15) && mishap !== 'mistake' && mishap !== 'absence'
  return {
    remote,
    missShare: remote || forced === 'none' ? 0 : usualMissShare,
    absentFrom: mishap === 'absence' ? Math.max(0, Math.min(month, months - absentMonths - 1)) : null,
    absentMonths,
    mistakeIn: only('mistake'),
    replacedIn: only('replacement'),
    leakIn: only('leak'),
    rollsOver: mishap === 'rollover',
  }
}

/** True if the provider gets no reading for this month. */
export function isMissed(random: Random, mishaps: MeterMishaps, period: number): boolean {
  const forgets = random.chance(mishaps.missShare)
  if (period === mishaps.mistakeIn || period === mishaps.replacedIn) return false
  if (mishaps.absentFrom !== null && period >= mishaps.absentFrom) {
    if (period < mishaps.absentFrom + mishaps.absentMonths) return true
  }
  return forgets
}
