import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { loadWeather as endpoint, Weather } from '@zatyshok/contract/weather'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { WeatherDay } from '@zatyshok/domain/weather/degree-days'
import { mostWeatherRows, type ReadWeather, readWeatherFile } from '@zatyshok/domain/weather/weather-file'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listLoaded, listSettlements, saveDays } from './weather.queries.ts'

/** Returns the settlements and what is loaded of each. */
export async function getWeather({ db }: Pick<ActorContext, 'db'>): Promise<Weather> {
  const [settlements, loaded] = [await listSettlements(db), await listLoaded(db)]
  return { settlements, loaded }
}

/**
 * Loads the mean temperatures of days, for a settlement or for the whole city. The same file again changes nothing.
 *
 * @throws AppError `invalid_value` with the first wrong line, or for a settlement that no address has
 */
export async function loadWeather(
  ctx: ActorContext,
  { body: { settlement, csv } }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const days = daysOf(readWeatherFile(csv, kyivDay(ctx.now)))
  return inTransaction(ctx, async (ctx) => {
    if (settlement !== '' && !(await listSettlements(ctx.db)).includes(settlement))
      throw refusalOf('settlement', t('weather.problem.settlement'))
    const changed = await saveDays(ctx.db, settlement, days)
    if (changed > 0) await recordAudit(ctx, { action: 'weather.load', detail: { settlement, changed } })
    return { ...(await getWeather(ctx)), changed }
  })
}

function daysOf(read: ReadWeather): readonly WeatherDay[] {
  if ('days' in read) return read.days
  const { mistake } = read
  if (mistake === 'empty') throw refusalOf('csv', t('weather.problem.empty'))
  if (mistake === 'tooMany') throw refusalOf('csv', t('weather.problem.tooMany', { n: mostWeatherRows }))
  const texts = {
    cells: t('weather.problem.cells', mistake),
    day: t('weather.problem.day', mistake),
    future: t('weather.problem.future', mistake),
    mean: t('weather.problem.mean', mistake),
    repeated: t('weather.problem.repeated', mistake),
  }
  throw refusalOf('csv', texts[mistake.problem])
}

const refusalOf = (path: 'csv' | 'settlement', message: string) =>
  new AppError('invalid_value', { errors: [{ path, message }] })
