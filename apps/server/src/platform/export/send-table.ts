import type { ExportFormat } from '@zatyshok/contract/exports'
import { longestExport } from '@zatyshok/contract/exports'
import type { FastifyReply } from 'fastify'
import { attachmentNamed } from '../files/content-disposition.ts'
import { AppError } from '../http/app-error.ts'
import { csvTable } from './csv-table.ts'
import type { Table } from './table.ts'
import { xlsxTable } from './xlsx-table.ts'

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface SentAs {
  readonly format: ExportFormat
  /** File name without extension; any letters are allowed. */
  readonly fileName: string
}

/**
 * Sends the table as the response's file (G12). Query one row more than `longestExport`, so that a table that is too
 * long is rejected instead of cut.
 *
 * @throws AppError `export_too_long` for more rows than one file may hold.
 */
export async function sendTable<Row>(
  reply: FastifyReply,
  table: Table<Row>,
  { format, fileName }: SentAs,
): Promise<Uint8Array> {
  if (table.rows.length > longestExport) throw new AppError('export_too_long')
  const bytes = format === 'csv' ? Buffer.from(csvTable(table)) : await xlsxTable(table)
  reply.type(types[format]).header('content-disposition', attachmentNamed(`${fileName}.${format}`))
  return bytes
}
