import { Readable } from 'node:stream'
import type { exportAudit as endpoint } from '@zatyshok/contract/audit'
import type { ParsedInput } from '@zatyshok/contract/endpoint'
import { kyivDay } from '@zatyshok/domain/calendar'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../context.ts'
import { csvMark, csvRow } from '../../platform/csv/csv-row.ts'
import { exportsOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { type AuditConditions, type FoundEntry, findEntries } from './audit-search.queries.ts'
import { actionText, targetText } from './describe-entry.ts'
import { recordAudit } from './record-audit.ts'
import { whatItIsAbout } from './what-it-is-about.ts'

const page = 500

/** Exports the search result as a table. Reads page by page, so that memory holds one page. */
export async function exportAudit(
  ctx: ActorContext,
  { query }: ParsedInput<typeof endpoint>,
  reply: FastifyReply,
): Promise<Readable> {
  await takeAttempts(ctx, [{ limit: exportsOfUser, of: String(ctx.actor.userId) }])
  const { who = '', action = '', target = '', about = '', from = '', to = '' } = query
  await recordAudit(ctx, { action: 'audit.export', detail: { who, action, target, about, from, to } })
  const name = t('audit.export.file', { date: kyivDay(ctx.now) })
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`)
  const conditions = { ...query, about: about ? await whatItIsAbout(ctx, about) : undefined }
  return Readable.from(asTable(ctx, conditions))
}

async function* asTable({ db }: ActorContext, conditions: AuditConditions): AsyncGenerator<string> {
  yield csvMark + csvRow(headings())
  for (let before: number | undefined; ; ) {
    const found = await findEntries(db, { ...conditions, before, limit: page })
    yield found.map(asRow).join('')
    if (found.length < page) return
    before = found.at(-1)?.id
  }
}

const headings = (): readonly string[] => [
  t('audit.col.when'),
  t('audit.col.who'),
  t('audit.col.what'),
  t('audit.col.object'),
  t('audit.col.network'),
  t('audit.col.code'),
  t('audit.col.detail'),
]

/** Logins and objects contain text typed by people; `csvRow` keeps them as text in a spreadsheet (attack IM1). */
const asRow = ({ at, actor, action, target, network, detail }: FoundEntry): string =>
  csvRow([formatDateTime(at), actor, actionText(action), targetText(target), network, action, JSON.stringify(detail)])
