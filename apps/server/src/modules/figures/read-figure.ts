import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/figures'
import type { Figure, FigureName } from '@zatyshok/contract/figures'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { providerIdOf } from '../providers/provider-with-code.ts'
import { figures } from './every-figure.ts'
import { chosenMonth } from './months.ts'

/** What a call asks of a figure. */
export interface AskedFigure {
  readonly name: FigureName
  /** `YYYY-MM` */
  readonly month: string
  /** null: the whole city. */
  readonly providerId: number | null
}

type Asked = Pick<ParsedInput<typeof contract.readFigure>, 'params' | 'query'>
type CityAsked = Pick<ParsedInput<typeof contract.readCityFigure>, 'params' | 'query'>

export const readFigure = async (ctx: ActorContext, input: Asked): Promise<Figure> =>
  makeFigure(ctx, await askedFigure(ctx, input))

export const readCityFigure = (ctx: ActorContext, input: CityAsked): Promise<Figure> =>
  makeFigure(ctx, askedCityFigure(ctx, input))

export const makeFigure = (ctx: ActorContext, asked: AskedFigure): Promise<Figure> => figures[asked.name](ctx, asked)

/**
 * @throws AppError `invalid_value` for a month that is not offered; `not_found` for an unknown provider, and for an
 * operator of one provider also for every other one
 */
export async function askedFigure(
  { db, now, actor: { providerId: own } }: ActorContext,
  { params, query }: Asked,
): Promise<AskedFigure> {
  const month = chosenMonth(query.month, now)
  if (query.provider === undefined) return { name: params.figure, month, providerId: own }
  const providerId = await providerIdOf({ db }, query.provider, own)
  if (providerId === undefined) throw new AppError('not_found')
  return { name: params.figure, month, providerId }
}

/** @throws AppError `invalid_value` for a month that is not offered */
export const askedCityFigure = ({ now }: ActorContext, { params, query }: CityAsked): AskedFigure => ({
  name: params.figure,
  month: chosenMonth(query.month, now),
  providerId: null,
})
