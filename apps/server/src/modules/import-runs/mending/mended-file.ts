import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { t } from '@zatyshok/i18n/translate'
import type { ExchangeContext } from '../../../context.ts'
import { writeDown } from '../../../platform/files/write-down.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { rejectApart } from '../../imports/read/read-apart.ts'
import { type FoundCells, readCells } from '../../imports/rejected/rejected-cells.ts'
import { isMergedTogether } from '../../imports/rejected/rejected-rows.ts'
import { storeLocalFile } from '../../uploads/store-local-file.ts'
import type { MendedRow, NewFile } from '../run-files.queries.ts'
import { cellsByPlace, type MendableFile, placeKey } from './mendable-files.ts'
import type { RefusedRow } from './mending.queries.ts'

/** A row to send, with all its mended cells. */
export interface RowToSend extends Pick<RefusedRow, 'n' | 'sheet' | 'row' | 'place'> {
  readonly cells: Readonly<Record<string, string>>
}

interface Sending {
  /** The copy of the file of refused rows. */
  readonly path: string
  readonly rows: readonly RowToSend[]
  /** All refused rows of the import's file. */
  readonly refused: readonly RefusedRow[]
  /** A check stores nothing, so the rows that earlier checks have mended go again. */
  readonly purpose: 'check' | 'import'
}

/**
 * Writes mended rows into a new file of the provider's own format, and stores it as an upload. As in the file of refused
 * rows, it has the rows that must be imported together with them: unrefused ones, and earlier mended ones.
 *
 * @throws AppError `invalid_value` if a mended row does not read as it was written; FileRefused
 */
export async function storeMendedFile(
  ctx: ExchangeContext,
  of: MendableFile,
  { path, rows: mended, refused, purpose }: Sending,
): Promise<Omit<NewFile, 'rejectedKey'>> {
  const { file, rule, keys } = of
  const again = purpose === 'check' ? refused.filter(({ state }) => state === 'taken').map(asSent) : []
  const rows = [...again, ...mended]
  const refusedPlaces = new Set(refused.map(placeKey))
  const companions = [...of.places].flatMap(([sheet, numbers]) =>
    numbers.map((row) => placeKey({ sheet, row })).filter((key) => !refusedPlaces.has(key)),
  )
  const earlier = isMergedTogether(rule) ? refused.filter(({ state }) => state !== 'open') : []
  const mendedAt = new Map([...earlier, ...rows].map((row) => [placeKey(row), row.cells ?? {}]))
  const found = await cellsByPlace(of, path, new Set([...companions, ...mendedAt.keys()]))
  const written = [...found].map(([key, cells]) => ({ key, cells, mended: mendedAt.get(key) ?? {} }))
  const target = join(ctx.files.temporaryFolder, randomUUID())
  try {
    const pieces = rejectApart(
      {
        ...{ path, tables: rule.tables, format: keys },
        rejected: bySheet(written, ({ cells }) => new Set(cells.map(({ cells }) => cells.row))),
        mended: bySheet(
          written,
          ({ cells }) => new Map(cells.map(({ cells, mended }) => [cells.row, cellMap(mended)] as const)),
        ),
      },
      (await stat(path)).size,
    )
    await writeDown(pieces, target)
    const readBack = await readCells({ path: target, tables: rule.tables, format: keys, wanted: 'all' })
    const ownRows = new Map(readBack.map((cells) => [`${cells.ordinal} ${cells.sheet}`, cells]))
    const ordinals = ordinalsOf(written)
    const sent = rows.map((row): MendedRow => {
      const key = placeKey(row)
      const came = found.get(key)
      const own = came && ownRows.get(`${ordinals.get(key)} ${came.sheet}`)
      if (!came || !own || !isAsMended(came, own, row.cells)) throw unwritable(row)
      return { n: row.n, sheet: row.sheet, row: own.row, from: row.row, cells: row.cells }
    })
    const { id, bytes, sha256 } = await storeLocalFile(ctx, {
      path: target,
      name: file.name,
      providerId: ctx.exchanger.providerId,
    })
    return { uploadId: id, name: file.name, bytes, sha256, rule: file.rule, mends: { file: file.id, rows: sent } }
  } finally {
    await rm(target, { force: true })
  }
}

const asSent = ({ cells, ...row }: RefusedRow): RowToSend => ({ ...row, cells: cells ?? {} })

interface WrittenRow {
  readonly key: string
  readonly cells: FoundCells
  readonly mended: Readonly<Record<string, string>>
}

function bySheet<Value>(
  rows: readonly WrittenRow[],
  of: (sheet: { readonly cells: readonly WrittenRow[] }) => Value,
): Map<string, Value> {
  const sheets = Map.groupBy(rows, ({ cells }) => cells.sheet)
  return new Map([...sheets].map(([sheet, cells]) => [sheet, of({ cells })]))
}

const cellMap = (cells: Readonly<Record<string, string>>): ReadonlyMap<number, string> =>
  new Map(Object.entries(cells).map(([at, text]) => [Number(at), text]))

/** The place of each row among the written rows of its sheet, from 0. */
function ordinalsOf(written: readonly WrittenRow[]): ReadonlyMap<string, number> {
  const next = new Map<string, number>()
  return new Map(
    written.map(({ key, cells: { sheet } }) => {
      const ordinal = next.get(sheet) ?? 0
      next.set(sheet, ordinal + 1)
      return [key, ordinal]
    }),
  )
}

/** True if the written file has exactly the typed texts; a format may change a text, such as a number of a workbook. */
function isAsMended(came: FoundCells, own: FoundCells, mended: Readonly<Record<string, string>>): boolean {
  const width = Math.max(came.cells.length, own.cells.length)
  const isSame = (at: number) => (own.cells[at] ?? '') === (mended[at] ?? came.cells[at] ?? '').trim()
  return Array.from({ length: width }, (_, at) => at).every(isSame)
}

const unwritable = ({ place }: RowToSend): AppError =>
  new AppError('invalid_value', { errors: [{ message: t('mending.problem.row', { place }) }] })
