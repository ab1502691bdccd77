import { Readable } from 'node:stream'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { exportFeedback as endpoint } from '@zatyshok/contract/feedback-inbox'
import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../context.ts'
import { csvMark, csvRow } from '../../platform/csv/csv-row.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { exportsOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { type FoundMessage, listWholeMessages, type MessageFilter } from './inbox.queries.ts'
import { searchedFor } from './list-feedback.ts'
import { stateName } from './state-name.ts'

const page = 500

/** Exports the list as a table. Reads page by page, so that memory holds one page. */
export async function exportFeedback(
  ctx: ActorContext,
  { query }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Readable> {
  await takeAttempts(ctx, [{ limit: exportsOfUser, of: String(ctx.actor.userId) }])
  const search = searchedFor(query.search)
  await recordAudit(ctx, { action: 'feedback.export', detail: { state: query.state ?? 'all', searched: !!search } })
  const name = t('inbox.export.file', { date: ctx.now.toISOString().slice(0, 10) })
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`)
  return Readable.from(asTable(ctx, { state: query.state, search, limit: page }))
}

async function* asTable({ db }: ActorContext, filter: MessageFilter): AsyncGenerator<string> {
  yield csvMark + csvRow(headings())
  for (let before: number | undefined; ; ) {
    const found = await listWholeMessages(db, { ...filter, before })
    yield found.map(asRow).join('')
    if (found.length < page) return
    before = found.at(-1)?.id
  }
}

const headings = (): readonly string[] => [
  t('inbox.col.number'),
  t('inbox.col.received'),
  t('inbox.col.state'),
  t('inbox.col.due'),
  t('inbox.col.assignee'),
  t('inbox.col.from'),
  t('feedback.email'),
  t('inbox.col.text'),
  t('inbox.col.way'),
]

/** `csvRow` keeps typed text as text in a spreadsheet. */
const asRow = (found: FoundMessage & { message: string }): string =>
  csvRow([
    String(found.id),
    formatDateTime(found.receivedAt),
    stateName(found.state),
    formatDate(found.dueOn),
    found.assignee ?? '',
    found.name,
    found.email,
    found.message,
    [t(`inbox.way.${found.way}`), found.answerTo].filter(Boolean).join(': '),
  ])
