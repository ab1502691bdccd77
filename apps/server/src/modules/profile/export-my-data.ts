import { Readable } from 'node:stream'
import { fromScaled } from '@zatyshok/domain/decimal'
import { findMessage } from '@zatyshok/i18n/find-message'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyReply } from 'fastify'
import type { ActorContext } from '../../context.ts'
import { csvMark, csvRow } from '../../platform/csv/csv-row.ts'
import { exportsOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { type ExportedPart, gatherMyData } from './gather-my-data.ts'

/** Exports all data about the person as one JSON object with an array per section (D13, LG3); money is in kopiykas. */
export async function exportMyData(ctx: ActorContext, reply: FastifyReply): Promise<Readable> {
  await takeAttempts(ctx, [{ limit: exportsOfUser, of: String(ctx.actor.userId) }])
  nameFile(ctx, reply, { extension: 'json', type: 'application/json; charset=utf-8' })
  return Readable.from(asJson(ctx, gatherMyData(ctx)))
}

/** Exports the same as a table of section, record, field and value with Ukrainian names; money is in hryvnias. */
export async function exportMyDataTable(ctx: ActorContext, reply: FastifyReply): Promise<Readable> {
  await takeAttempts(ctx, [{ limit: exportsOfUser, of: String(ctx.actor.userId) }])
  nameFile(ctx, reply, { extension: 'csv', type: 'text/csv; charset=utf-8' })
  return Readable.from(asTable(gatherMyData(ctx)))
}

interface FileName {
  readonly extension: string
  readonly type: string
}

function nameFile({ now }: ActorContext, reply: FastifyReply, { extension, type }: FileName): void {
  const name = `${t('profile.data.file', { date: now.toISOString().slice(0, 10) })}.${extension}`
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
}

async function* asJson({ now }: ActorContext, parts: AsyncIterable<ExportedPart>): AsyncGenerator<string> {
  yield `{"generatedAt":${JSON.stringify(now.toISOString())}`
  let open = ''
  let isFirst = true
  for await (const { section, rows } of parts) {
    if (section !== open) {
      yield `${open && ']'},\n${JSON.stringify(section)}:[`
      open = section
      isFirst = true
    }
    for (const row of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
      isFirst = false
    }
  }
  yield ']}\n'
}

async function* asTable(parts: AsyncIterable<ExportedPart>): AsyncGenerator<string> {
  yield csvMark + csvRow([t('export.section'), t('export.record'), t('export.field'), t('export.value')])
  let open = ''
  let record = 0
  for await (const { section, rows } of parts) {
    if (section !== open) record = 0
    open = section
    for (const row of rows) {
      record += 1
      const lines = Object.entries(row).map(([field, value]) =>
        csvRow([t(`export.section.${section}`), String(record), fieldName(field), cellOf(field, value)]),
      )
      yield lines.join('')
    }
  }
}

function fieldName(field: string): string {
  const name = findMessage(`export.field.${field}`)
  if (name === undefined) throw new Error(`The field ${field} of the export has no Ukrainian name`)
  return name
}

/** Writes kopiykas as hryvnias with a comma, and other values unchanged. */
function cellOf(field: string, value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? t('export.yes') : t('export.no')
  if (typeof value === 'number' && field.endsWith('Kop')) return fromScaled(BigInt(value), 2).replace('.', ',')
  return String(value)
}
