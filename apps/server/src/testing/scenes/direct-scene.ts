import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { administrator } from '../../modules/imports/import-authority.ts'
import { type ImportOptions, importFiles } from '../../modules/imports/import-files.ts'
import type { FileReport } from '../../modules/imports/import-report.ts'
import { loadProfileFile } from '../../modules/imports/profile/load-profile.ts'
import type { Profile } from '../../modules/imports/profile/profile-schema.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { loadVodokanal } from './import-scene.ts'

const NOW = new Date('2026-11-05T10:00:00Z')
const PROFILES = path.join(import.meta.dirname, '../../../../../profiles/kalynivsk')

/** What an import left in the checked tables, and how often it read the file. */
export interface Taken {
  readonly report: FileReport
  readonly rows: unknown[]
  readonly starts: number
  /** True if rows were copied directly into their table. */
  readonly direct: boolean
}

/**
 * Vodokanal's accounts and meters, with two ways to import files: the usual profile, and a profile with a mark of
 * cancelled rows that no row has. The second profile has no direct path.
 */
export async function openDirectScene(of: {
  readonly table: string
  readonly select: string
  readonly clear: string
  /** Omitted: vodokanal's own. */
  readonly profile?: string
}) {
  const source = path.join(PROFILES, of.profile ?? '101-vodokanal.yaml')
  const database: TestDatabase = await testDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-direct-'))
  await loadVodokanal({ database }, NOW)
  const take = async (file: string, options: Partial<ImportOptions> = {}): Promise<Taken> => {
    let starts = 0
    const { files } = await importFiles({
      authority: administrator,
      db: database,
      profile: await loadProfileFile(source),
      files: [file],
      now: NOW,
      onProgress: ({ phase, bytes }) => (starts += phase === 'reading' && bytes === 0 ? 1 : 0),
      ...options,
    })
    const [report] = files
    if (!report) throw new Error(`${file} was not taken`)
    const { rows } = await database.pool.query(of.select)
    // Directly copied rows are written after a savepoint, so by another subtransaction than the file's own row.
    const { rows: direct } = await database.pool.query(
      `select 1 from ${of.table} t join imports i on i.id = t.import_id where t.xmin <> i.xmin limit 1`,
    )
    return { report, rows, starts, direct: direct.length > 0 }
  }
  const profile = (change: (yaml: string) => string): Promise<Profile> => {
    const file = path.join(folder, path.basename(source))
    writeFileSync(file, change(readFileSync(source, 'utf8')))
    return loadProfileFile(file)
  }
  return {
    database,
    take,
    profile,
    clear: () => database.pool.query(of.clear),
    /** Imports the same file by the general path, from the state before the file. */
    takeGenerally: async (file: string, from: { column: string; change?: (yaml: string) => string }) => {
      const cancelled = `    tables:\n      - cancelled: { column: ${from.column}, is: [скасовано] }\n        `
      const general = await profile((yaml) =>
        (from.change ?? String)(yaml).replaceAll(/ {4}tables:\n {6}- /g, cancelled),
      )
      return take(file, { profile: general })
    },
    written: (name: string, lines: readonly string[], as = { encoding: 'windows-1251', lineEnd: '\r\n' }): string => {
      const file = path.join(folder, name)
      writeFileSync(file, iconv.encode([...lines, ''].join(as.lineEnd), as.encoding))
      return file
    },
    close: async () => {
      rmSync(folder, { recursive: true })
      await database.drop()
    },
  }
}
