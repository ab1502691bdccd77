import type { Figure, FigureName } from '@zatyshok/contract/figures'
import { columnName, figureName, rowName } from '@zatyshok/i18n/figure-words'
import { formatAmount, formatDate } from '@zatyshok/i18n/format'
import { formatMonthShort } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ListActions } from '../../ui/list/list-actions.tsx'
import { countText } from './figure-text.ts'
import { type Chosen, saveFigure } from './figures.api.ts'

interface FigureTableProps {
  name: FigureName
  figure: Figure
  chosen: Chosen
}

/** All numbers of a figure, the newest first, and the same as a file. */
export function FigureTable({ name, figure: { columns, rows }, chosen }: FigureTableProps) {
  return (
    <>
      <DataTable
        caption={figureName(name)}
        captionHidden
        columns={[
          { key: 'at', header: rowName(name), cell: (row) => rowText(name, row) },
          ...columns.map((column, place) => ({
            key: column,
            header: columnName(column),
            numeric: true,
            cell: ({ values }: Figure['rows'][number]) => {
              const value = values[place] ?? 0
              return column === 'amountKop' ? formatAmount(value) : countText(value)
            },
          })),
        ]}
        rows={name === 'answers' || name === 'searches' ? rows : rows.toReversed()}
        rowKey={({ at }) => at}
      />
      <ListActions save={(format) => saveFigure(name, chosen, format)} />
    </>
  )
}

function rowText(name: FigureName, { at, name: provider }: Figure['rows'][number]): string {
  if (name === 'searches') return at
  if (name === 'answers') return provider ?? t('figures.city')
  return at.length === 7 ? formatMonthShort(at) : formatDate(at)
}
