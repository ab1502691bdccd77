import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ExchangeContext } from '../../context.ts'
import { attachmentNamed } from '../../platform/files/content-disposition.ts'
import { csvHeading, csvRow } from '../imports/describe-report.ts'
import { notesListed } from './as-run.ts'
import { listCut } from './describe-run.ts'
import { findWholeRun } from './read-run.ts'
import { type FoundFile, findNotes } from './run-files.queries.ts'

const batch = 1000

/** Exports all remarks about the rows of a run as CSV; states if not all are kept. @throws AppError `not_found` */
export async function exportRunNotes(ctx: ExchangeContext, id: number, reply: FastifyReply): Promise<Readable> {
  const { files } = await findWholeRun(ctx, id)
  reply.type('text/csv; charset=utf-8').header('content-disposition', attachmentNamed(`import-${id}.csv`))
  return Readable.from(lines(ctx, files))
}

async function* lines({ db }: ExchangeContext, files: readonly FoundFile[]): AsyncGenerator<string> {
  yield csvHeading
  for (const { name: file, importId, report } of files) {
    if (importId === null) continue
    for (let after = 0; ; ) {
      const notes = await findNotes(db, { importId, after, limit: batch })
      const last = notes.at(-1)
      if (!last) break
      after = last.n
      const rows = notes.map(({ place, column, reason, taken }) =>
        csvRow({ file, place, column, reason, severity: taken ? 'warning' : 'refused' }),
      )
      yield rows.join('')
    }
    const listed = notesListed(report)
    const all = (report.refused ?? 0) + (report.warned ?? 0)
    if (listed < all) {
      yield csvRow({ file, place: '', column: '', reason: listCut(listed, all), severity: 'warning' })
    }
  }
}
