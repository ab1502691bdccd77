import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { exportHistory as endpoint, ReadingHistory } from '@zatyshok/contract/meters/reading-history'
import { deliveryState, readingSource } from '@zatyshok/i18n/reading-words'
import { replacementText } from '@zatyshok/i18n/replacement-words'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../context.ts'
import { sendTable } from '../../platform/export/send-table.ts'
import type { Column } from '../../platform/export/table.ts'
import { tablesOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { readHistory } from './read-history.ts'

type Month = ReadingHistory['months'][number]
type Row = Month['zones'][number] & Pick<Month, 'month'>

/** The history of `readHistory` as a file with one row for each month and zone; refuses as it does (F07, G12). */
export async function exportHistory(
  ctx: ActorContext,
  { params, query: { format, from, to } }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Uint8Array> {
  await takeAttempts(ctx, [{ limit: tablesOfUser, of: String(ctx.actor.userId) }])
  const history = await readHistory(ctx, { body: { counterId: params.id, from, to } })
  const rows = history.months.flatMap(({ month, zones }) => zones.map((zone): Row => ({ ...zone, month })))
  const name = t('history.title')
  const fileName = t('export.file.period', { what: name, from, to })
  return sendTable(reply, { name, columns: columns(t(`unit.${history.unit}`)), rows }, { format, fileName })
}

const columns = (unit: string): readonly Column<Row>[] => [
  { title: t('history.col.month'), kind: 'month', of: ({ month }) => month },
  {
    title: t('export.field.zone'),
    kind: 'text',
    of: ({ zone }) => (zone === 'total' ? '' : t(`reading.zone.${zone}`)),
  },
  { title: t('export.field.readOn'), kind: 'day', of: ({ readOn }) => readOn },
  { title: t('history.col.value'), kind: 'decimal', of: ({ value }) => value },
  { title: t('history.col.diff'), kind: 'decimal', of: ({ consumption }) => consumption },
  { title: t('export.field.unit'), kind: 'text', of: () => unit },
  { title: t('history.col.source'), kind: 'text', of: ({ source }) => (source ? readingSource(source) : '') },
  { title: t('history.col.status'), kind: 'text', of: ({ given }) => (given ? deliveryState(given.status) : '') },
  { title: t('export.field.reason'), kind: 'text', of: ({ given }) => given?.reason ?? '' },
  { title: t('export.field.receipt'), kind: 'text', of: ({ given }) => receiptOf(given) },
  {
    title: t('replacement.legend'),
    kind: 'text',
    of: ({ given }) => (given?.replacement ? replacementText(given.replacement) : ''),
  },
]

const receiptOf = (given: Row['given']): string =>
  given ? t('reading.receipt.number', { number: given.receiptNumber }) : ''
