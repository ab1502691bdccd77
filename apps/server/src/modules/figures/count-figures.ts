import { shownMonths } from '@zatyshok/contract/figures'
import { addMonths, kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { type Context, inTransaction } from '../../context.ts'
import type { CountedFigure } from '../../figures-schema.ts'
import {
  type Counted,
  countHomes,
  countLetters,
  countPayments,
  countReadings,
  findCountedMonths,
  findLastImport,
  saveCounted,
} from './count-figures.queries.ts'
import { type Days, daysOf, monthsUntil } from './months.ts'

/** The rows of an import can be seen at most so long after the end that it states. */
const commitMs = 60_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The sweep deletes letters after 30 days, so older days cannot be counted again. */
const letterDays = 29
/** Sending a letter takes a day at most; its state is final after that. */
const unsettledDays = 2

/**
 * Counts the figures of the overview into their tables (decision 0151): the present month again and again, ended months
 * once, their payments also after an import. Each month is one statement and one transaction.
 */
export async function countFigures(ctx: Context): Promise<void> {
  const { db, now, settings } = ctx
  const present = monthOf(kyivDay(now))
  const readings = (days: Days) => countReadings(db, days, settings.ignoreCounterTypeAt)
  for (const month of monthsUntil(present, shownMonths + 1).toReversed()) {
    await countDays(ctx, { figure: 'readings', month, count: readings })
    await countDays(ctx, { figure: 'letters', month, count: (days) => countLetters(db, days) })
    await countHomesOf(ctx, month)
    await countPaymentsOf(ctx, month)
  }
}

interface DaysOfFigure {
  readonly figure: 'readings' | 'letters'
  readonly month: string
  readonly count: (days: Days) => Promise<Counted[]>
}

/** Counts the days of a month that may have changed since they were counted. */
async function countDays(ctx: Context, { figure, month, count }: DaysOfFigure): Promise<void> {
  const last = (await findCountedMonths(ctx.db, figure)).get(`${month}-01`)
  const { from, to } = daysOf(month)
  const settled = last && kyivDay(new Date(last.getTime() - unsettledDays * dayMs))
  const kept = figure === 'letters' ? kyivDay(new Date(ctx.now.getTime() - letterDays * dayMs)) : from
  const [first = from] = [from, settled ?? from, kept].toSorted().toReversed()
  if (first <= to) await save(ctx, { figure, days: { from: first, to }, counted: await count({ from: first, to }) })
}

/**
 * The present month is counted once an hour, because that reads all accounts; a past month once: its last count was made
 * while it lasted, or it tells of the links of today.
 */
async function countHomesOf(ctx: Context, month: string): Promise<void> {
  const days = daysOf(month)
  const last = (await findCountedMonths(ctx.db, 'homes')).get(days.from)
  const isPresent = kyivDay(ctx.now) <= days.to
  const isFresh = last && ctx.now.getTime() - last.getTime() < hourMs && !(await isImportedSince(ctx, last))
  if (last && (!isPresent || isFresh)) return
  await save(ctx, { figure: 'homes', days, counted: await countHomes(ctx.db, days) })
}

/** Registers tell of payments of earlier months; payment services of this and the month before. */
async function countPaymentsOf(ctx: Context, month: string): Promise<void> {
  const days = daysOf(month)
  const last = (await findCountedMonths(ctx.db, 'payments')).get(days.from)
  const isRecent = month >= addMonths(monthOf(kyivDay(ctx.now)), -1)
  if (last && !isRecent && !(await isImportedSince(ctx, last))) return
  await save(ctx, { figure: 'payments', days, counted: await countPayments(ctx.db, days) })
}

async function isImportedSince({ db }: Context, moment: Date): Promise<boolean> {
  const imported = await findLastImport(db)
  return imported !== null && imported.getTime() >= moment.getTime() - commitMs
}

interface Counting {
  readonly figure: CountedFigure
  readonly days: Days
  readonly counted: readonly Counted[]
}

const save = (ctx: Context, counting: Counting): Promise<void> =>
  inTransaction(ctx, ({ db, now }) => saveCounted(db, { ...counting, at: now }))
