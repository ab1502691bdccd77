import type { Mending } from '@zatyshok/contract/providers/mending'
import type { ExchangeContext } from '../../../context.ts'
import { FileRefused } from '../../imports/refusal-reasons.ts'
import { providerIdOf } from '../../providers/provider-with-code.ts'
import {
  cellsByPlace,
  filesWithRefused,
  findMendedRun,
  type MendableFile,
  mendedTexts,
  placeKey,
  withRejectedFile,
  wrongCells,
} from './mendable-files.ts'
import { countOpenRows, findMendings, findNewer, findRefusedRows, type RefusedRow } from './mending.queries.ts'
import { similarAccounts } from './similar-accounts.ts'

const PAGE = 50
/** Most characters of a cell that is shown. A longer one is no value that a clerk mends. */
const LONGEST_CELL = 2000

/** A page of the refused rows of an import or a check with their cells. @throws AppError `not_found` */
export async function listMending(ctx: ExchangeContext, id: number, after: string | undefined): Promise<Mending> {
  const { run, files: all } = await findMendedRun(ctx, id)
  const files = await filesWithRefused(ctx, run, all)
  const mendable = files.flatMap(({ mendable }) => (typeof mendable === 'string' ? [] : [mendable]))
  const ids = mendable.map(({ file }) => file.id)
  const found = await findRefusedRows(ctx.db, {
    files: ids,
    states: ['open', 'sending'],
    after: cursorOf(after),
    limit: PAGE + 1,
  })
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  const shown = await withCells(ctx, mendable, page)
  const newer = ids.length === 0 || run.purpose === 'check' ? undefined : await findNewer(ctx.db, run)
  return {
    open: await countOpenRows(ctx.db, ids),
    files: files.map(({ file: { id, name, sha256 }, mendable }) => ({
      ...{ id, name, sha256: sha256?.toString('hex') ?? null },
      bar: typeof mendable === 'string' ? mendable : null,
    })),
    ...shown,
    next: found.length > PAGE && last ? `${last.file}-${last.n}` : null,
    runs: (await findMendings(ctx.db, run.id)).map(({ id, state, at }) => ({ id, state, at: at.toISOString() })),
    newer: newer ? { run: newer.run, at: newer.at.toISOString() } : null,
  }
}

function cursorOf(after: string | undefined): { file: number; n: number } | undefined {
  const [file, n] = (after ?? '').split('-').map(Number)
  return file && n !== undefined ? { file, n } : undefined
}

async function withCells(
  ctx: ExchangeContext,
  files: readonly MendableFile[],
  page: readonly RefusedRow[],
): Promise<Pick<Mending, 'rows' | 'headings'>> {
  const headings = new Map<string, number>()
  const rows: Mending['rows'] = []
  for (const file of files) {
    const own = page.filter((row) => row.file === file.file.id)
    if (own.length === 0) continue
    const cells = await withRejectedFile(ctx, file, (path) =>
      cellsByPlace(file, path, new Set(own.map(placeKey))),
    ).catch((error: unknown) => {
      // The file was read when it was imported, but its reading now may exceed a limit on a busy machine.
      if (error instanceof FileRefused) return new Map<string, never>()
      throw error
    })
    for (const row of own) {
      const found = cells.get(placeKey(row)) ?? { headings: [], cells: [] }
      const texts = mendedTexts(found, row.cells)
      const key = JSON.stringify(found.headings)
      if (!headings.has(key)) headings.set(key, headings.size)
      rows.push({
        ...{ file: row.file, n: row.n, place: row.place, reason: row.reason, alike: row.alike },
        state: row.state === 'sending' ? 'sending' : 'open',
        table: headings.get(key) ?? 0,
        cells: texts.map((text) => text.slice(0, LONGEST_CELL)),
        wrong: wrongCells(found.headings, texts, row),
        similar: [],
      })
    }
  }
  const list = [...headings.keys()].map((key) => JSON.parse(key) as string[])
  return { headings: list, rows: await withSimilar(ctx, { files, page }, rows) }
}

/** Adds accounts that are like an unknown one, if the cell is the whole number of the account. */
async function withSimilar(
  ctx: ExchangeContext,
  { files, page }: { readonly files: readonly MendableFile[]; readonly page: readonly RefusedRow[] },
  rows: Mending['rows'],
): Promise<Mending['rows']> {
  const unknown = new Map(page.filter(({ code }) => code === 'account').map((row) => [`${row.file} ${row.n}`, row]))
  const textOf = (row: Mending['rows'][number]): string | undefined => {
    const at = row.wrong.length === 1 ? row.wrong[0] : undefined
    return unknown.has(`${row.file} ${row.n}`) && at !== undefined ? row.cells[at] : undefined
  }
  const provider = files[0]?.profile.provider
  const providerId = provider === undefined ? undefined : await providerIdOf(ctx, provider, ctx.exchanger.providerId)
  if (providerId === undefined) return rows
  const similar = await similarAccounts(ctx.db, providerId, new Set(rows.flatMap((row) => textOf(row) ?? [])))
  return rows.map((row) => ({ ...row, similar: [...(similar.get(textOf(row) ?? '') ?? [])] }))
}
