import { t } from './translate.ts'

type Figure = 'readings' | 'homes' | 'payments' | 'answers' | 'imports' | 'letters' | 'searches'

type Column =
  | 'cold-water'
  | 'hot-water'
  | 'heating'
  | 'electricity'
  | 'gas'
  | 'subscription'
  | 'drainage'
  | 'default'
  | 'linked'
  | 'all'
  | 'amountKop'
  | 'count'
  | 'inTime'
  | 'ended'
  | 'taken'
  | 'partly'
  | 'refused'
  | 'sent'
  | 'failed'
  | 'waiting'

/** «Показання за день»: the heading of a figure of the overview, and the name of its file. */
export const figureName = (figure: Figure): string => t(`figures.${figure}`)

/** «Холодна вода», «надіслано»: a column of a figure's table. */
export const columnName = (column: Column): string => t(`figures.col.${column}`)

/** What a row of a figure's table is: «День», «Місяць», «Хто відповідає», «Слова». */
export function rowName(figure: Figure): string {
  if (figure === 'homes' || figure === 'payments') return t('figures.row.month')
  if (figure === 'answers') return t('figures.row.who')
  return figure === 'searches' ? t('figures.row.words') : t('figures.row.day')
}
