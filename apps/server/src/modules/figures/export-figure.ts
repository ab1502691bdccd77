import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { ExportFormat } from '@zatyshok/contract/exports'
import type * as contract from '@zatyshok/contract/figures'
import type { Figure, FigureName } from '@zatyshok/contract/figures'
import { columnName, figureName, rowName } from '@zatyshok/i18n/figure-words'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../context.ts'
import { sendTable } from '../../platform/export/send-table.ts'
import type { Column } from '../../platform/export/table.ts'
import { tablesOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { type AskedFigure, askedCityFigure, askedFigure, makeFigure } from './read-figure.ts'

type Row = Figure['rows'][number]

/** Sends the table of a figure as a file, with the errors of the figure. */
export const exportFigure = async (
  ctx: ActorContext,
  input: ParsedInput<typeof contract.exportFigure>,
  reply: FastifyReply,
): Promise<Uint8Array> => send(ctx, await askedFigure(ctx, input), { reply, format: input.query.format })

export const exportCityFigure = (
  ctx: ActorContext,
  input: ParsedInput<typeof contract.exportCityFigure>,
  reply: FastifyReply,
): Promise<Uint8Array> => send(ctx, askedCityFigure(ctx, input), { reply, format: input.query.format })

interface Sent {
  readonly reply: FastifyReply
  readonly format: ExportFormat
}

async function send(ctx: ActorContext, asked: AskedFigure, { reply, format }: Sent): Promise<Uint8Array> {
  await takeAttempts(ctx, [{ limit: tablesOfUser, of: String(ctx.actor.userId) }])
  const { rows, columns } = await makeFigure(ctx, asked)
  const name = figureName(asked.name)
  const table = { name, rows, columns: [firstColumn(asked.name), ...columns.map(numberColumn)] }
  return sendTable(reply, table, { format, fileName: t('figures.file', { what: name, month: asked.month }) })
}

function firstColumn(figure: FigureName): Column<Row> {
  const title = rowName(figure)
  switch (figure) {
    case 'homes':
    case 'payments':
      return { title, kind: 'month', of: ({ at }) => at }
    case 'answers':
      return { title, kind: 'text', of: ({ name }) => name ?? t('figures.city') }
    case 'searches':
      return { title, kind: 'text', of: ({ at }) => at }
    default:
      return { title, kind: 'day', of: ({ at }) => at }
  }
}

function numberColumn(column: Figure['columns'][number], place: number): Column<Row> {
  const title = columnName(column)
  return column === 'amountKop'
    ? { title, kind: 'money', of: ({ values }) => values[place] ?? 0 }
    : { title, kind: 'decimal', of: ({ values }) => String(values[place] ?? 0) }
}
