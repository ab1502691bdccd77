import { type Figure, type FigureColumn, type FigureName, serviceColumn, shownMonths } from '@zatyshok/contract/figures'
import { addMonths, kyivDay, monthOf } from '@zatyshok/domain/calendar'
import type { ActorContext } from '../../context.ts'
import type { CountedFigure } from '../../figures-schema.ts'
import { findCountedMonths } from './count-figures.queries.ts'
import { type Amount, countAnswers, countImports, findCounted, findMissedSearches } from './figures.queries.ts'
import { comparedDays, type Days, daysOf, listDays, monthsUntil } from './months.ts'
import type { AskedFigure } from './read-figure.ts'

type MakeFigure = (ctx: ActorContext, asked: AskedFigure) => Promise<Figure>
/** Returns the amounts of some days. */
type Load = (ctx: ActorContext, sought: Days & AskedFigure) => Promise<Amount[]>

const services: readonly FigureColumn[] = serviceColumn.options

const countedBy =
  (figure: CountedFigure): Load =>
  ({ db }, { from, to, providerId }) =>
    findCounted(db, { figure, from, to, providerId })

/** How each figure is made. */
export const figures: Readonly<Record<FigureName, MakeFigure>> = {
  readings: byDay(services, countedBy('readings'), 'readings'),
  homes: byMonth(['linked', 'all'], 'homes'),
  payments: byMonth(['amountKop', 'count'], 'payments'),
  answers: async (ctx, asked) => {
    const today = kyivDay(ctx.now)
    const load = (days: Days) => countAnswers(ctx.db, { ...days, providerId: asked.providerId, today })
    const amounts = await load(daysOf(asked.month))
    const before = await load(daysOf(addMonths(asked.month, -1)))
    const columns: FigureColumn[] = ['inTime', 'ended']
    const total = sumsOf(amounts, columns)
    const compared = { now: total, before: sumsOf(before, columns), days: null }
    return { ...listed(amounts, columns), total, compared, atLeastUntil: null, countedAt: ctx.now.toISOString() }
  },
  imports: byDay(['taken', 'partly', 'refused'], ({ db }, sought) => countImports(db, sought), null),
  letters: byDay(['sent', 'failed', 'waiting'], countedBy('letters'), 'letters'),
  searches: async (ctx, { month }) => {
    const amounts = await findMissedSearches(ctx.db, daysOf(month))
    const total = sumsOf(amounts, ['count'])
    const known = { compared: null, atLeastUntil: null, countedAt: ctx.now.toISOString() }
    return { ...listed(amounts, ['count']), total, ...known }
  },
}

/**
 * A figure with a row for each day until today. Of the services it has those with readings in either month.
 *
 * @param counted the counted figure; null: it is counted at each look
 */
function byDay(possible: readonly FigureColumn[], load: Load, counted: CountedFigure | null): MakeFigure {
  return async (ctx, asked) => {
    const today = kyivDay(ctx.now)
    const amounts = await load(ctx, { ...asked, ...daysOf(asked.month) })
    const others = comparedDays(asked.month, today)
    const before = others && (await load(ctx, { ...asked, ...others.before }))
    const all = [...amounts, ...(before ?? [])]
    const columns = possible === services ? services.filter((one) => all.some(({ part }) => part === one)) : possible
    const now = others && amounts.filter(({ at }) => at <= others.now.to)
    return {
      columns: [...columns],
      rows: listDays(asked.month, today).map((day) => rowOf(day, amounts, columns)),
      total: sumsOf(amounts, columns),
      compared:
        others && before && now
          ? { now: sumsOf(now, columns), before: sumsOf(before, columns), days: others.days }
          : null,
      atLeastUntil: null,
      countedAt: counted
        ? ((await findCountedMonths(ctx.db, counted)).get(`${asked.month}-01`)?.toISOString() ?? null)
        : ctx.now.toISOString(),
    }
  }
}

/** A figure with a row for each counted month until the chosen one, from the first that has something. */
function byMonth(columns: FigureColumn[], figure: CountedFigure): MakeFigure {
  return async (ctx, { month, providerId }) => {
    const months = monthsUntil(month, shownMonths)
    const sought = { figure, providerId, from: `${months[0]}-01`, to: daysOf(month).to }
    const amounts = (await findCounted(ctx.db, sought)).map((amount) => ({ ...amount, at: monthOf(amount.at) }))
    const counted = await findCountedMonths(ctx.db, figure)
    const first = amounts.reduce((least, { at }) => (at < least ? at : least), month)
    const known = months.filter((one) => one >= first && counted.has(`${one}-01`))
    const sums = (of: string) => rowOf(of, amounts, columns).values
    const before = addMonths(month, -1)
    return {
      columns,
      rows: known.map((one) => rowOf(one, amounts, columns)),
      total: sums(month),
      compared: known.includes(before) ? { now: sums(month), before: sums(before), days: null } : null,
      atLeastUntil: figure === 'homes' ? countedAfterwards(counted, known) : null,
      countedAt: counted.get(`${month}-01`)?.toISOString() ?? null,
    }
  }
}

/** The last of the months that were counted after they had ended; null: none. */
function countedAfterwards(counted: ReadonlyMap<string, Date>, months: readonly string[]): string | null {
  const late = months.filter((month) => {
    const at = counted.get(`${month}-01`)
    return at && kyivDay(at) > daysOf(month).to
  })
  return late.at(-1) ?? null
}

/** Rows in the order in which the amounts name them. */
const listed = (amounts: readonly Amount[], columns: FigureColumn[]): Pick<Figure, 'columns' | 'rows'> => ({
  columns,
  rows: [...new Set(amounts.map(({ at }) => at))].map((at) => rowOf(at, amounts, columns)),
})

function rowOf(at: string, amounts: readonly Amount[], columns: readonly FigureColumn[]): Figure['rows'][number] {
  const own = amounts.filter((amount) => amount.at === at)
  return { at, name: own[0]?.name ?? null, values: sumsOf(own, columns) }
}

const sumsOf = (amounts: readonly Amount[], columns: readonly FigureColumn[]): number[] =>
  columns.map((column) => amounts.reduce((sum, { part, amount }) => (part === column ? sum + amount : sum), 0))
