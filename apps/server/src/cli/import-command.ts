import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import type { DatabaseSchema } from '../database-schema.ts'
import { createLogger } from '../log.ts'
import { asCommandRun, undoByCommand } from '../modules/import-runs/command-run.ts'
import { csvHeading, csvRow, describeReport, exitStatusOf } from '../modules/imports/describe-report.ts'
import { administrator } from '../modules/imports/import-authority.ts'
import { DeliveryError, importFiles } from '../modules/imports/import-files.ts'
import type { ImportProgress, RowNote } from '../modules/imports/import-report.ts'
import { findProfile } from '../modules/imports/profile/load-profile.ts'
import { ProfileError } from '../modules/imports/profile/profile-error.ts'
import type { Database } from '../platform/db/connect.ts'
import { openPortalDatabase } from '../start/open-portal-database.ts'

/** Opened without a statement timeout: an import may take minutes. */
type ImportDatabase = Database<DatabaseSchema>

interface Options {
  dryRun?: true
  strict?: true
  report?: string
  rejected?: string
  undo?: string
}

const PROGRESS_EVERY_MS = 500

/**
 * Registers `portal import PROFILE FILES…`: the report goes to stdout, the progress to stderr. Exit status: 0
 * everything imported; 3 some rows rejected; 1 a file rejected or of unknown kind, or an invalid profile.
 */
export function registerImport(program: Command, openDb: () => Promise<ImportDatabase> = openConfigured): void {
  program
    .command('import')
    .description('завантажити файли постачальника за його профілем')
    .argument('[профіль]', 'назва профілю (kalynivsk/101-vodokanal) або шлях до YAML-файлу')
    .argument('[файли...]', 'файли або теки з ними')
    .option('--dry-run', 'перевірити все й нічого не змінити')
    .option('--strict', 'не брати файл, у якому відхилено хоч один рядок')
    .option('--report <файл>', 'записати всі відхилені рядки й зауваження у файл CSV')
    .option('--rejected <файл>', 'записати відхилені рядки у форматі самого файлу (кілька файлів — у теку)')
    .option('--undo <номер>', 'скасувати завантаження з цим номером (portal imports list)')
    .action(async (profile: string | undefined, files: string[], options: Options) => {
      const isUndo = options.undo !== undefined
      const missing = profile === undefined ? 'профіль' : 'файли'
      if (!isUndo && files.length === 0) program.error(`Бракує аргументу «${missing}».`)
      const db = await openDb()
      try {
        process.exitCode = isUndo
          ? await runUndo(db, options.undo ?? '')
          : await runImport(db, { profile: profile ?? '', files, options })
      } finally {
        await db.close()
      }
    })
}

async function openConfigured(): Promise<ImportDatabase> {
  const config = readConfig()
  const database = await openPortalDatabase(config, createLogger(config.settings.log.level))
  const long = await database.openForLongWork()
  const close = async () => {
    await long.close()
    await database.close()
  }
  return { ...long, close }
}

async function runImport(
  db: ImportDatabase,
  { profile, files, options }: { profile: string; files: string[]; options: Options },
): Promise<number> {
  const csv = options.report === undefined ? undefined : createWriteStream(options.report)
  csv?.write(csvHeading)
  try {
    const found = await findProfile(db.pool, profile)
    const now = new Date()
    const several = files.length > 1 || (await stat(files[0] ?? '').catch(() => null))?.isDirectory()
    const rejected =
      options.rejected === undefined
        ? undefined
        : ({ path: options.rejected, is: several ? 'folder' : 'file', onCut: printCut } as const)
    const purpose = options.dryRun ? 'check' : 'import'
    const run = { profile: found, purpose, strict: options.strict === true, now, rejected } as const
    const report = await asCommandRun(db, run, (recorder) =>
      importFiles({
        ...{ db: db.pool, profile: found, files, authority: administrator, now, recorder },
        purpose,
        strict: run.strict,
        onProgress: progressLine(),
        onNote: (note: RowNote) => csv?.write(csvRow(note)),
      }),
    )
    console.log(describeReport(report))
    return exitStatusOf(report)
  } catch (error) {
    if (!(error instanceof ProfileError || error instanceof DeliveryError)) throw error
    console.error(error.message)
    return 1
  } finally {
    csv?.end()
    if (csv) await once(csv, 'close')
  }
}

const printCut = (file: string, rows: number) =>
  console.error(`${file}: ${t('imports.rejected.cut', { n: formatVolume(String(rows)) })}`)

async function runUndo(db: ImportDatabase, run: string): Promise<number> {
  const { undoDays } = readConfig().settings.imports
  const refusal = await undoByCommand(db, { run: Number(run) || 0, undoDays, now: new Date() })
  console.log(refusal ?? `Завантаження № ${run} скасовано: дані такі, якими були до нього.`)
  return refusal === undefined ? 0 : 1
}

const PHASES: Readonly<Record<ImportProgress['phase'], string>> = {
  reading: 'читання',
  checking: 'перевірка',
  writing: 'запис',
  committing: 'завершення',
  done: 'готово',
}

/** Returns a progress printer: one line on stderr, rewritten in place on a terminal. */
function progressLine(): (progress: ImportProgress) => void {
  let shownAt = 0
  let shown = ''
  return ({ file, phase, bytes, size }) => {
    const at = performance.now()
    const stage = `${file} ${phase}`
    if (stage === shown && at - shownAt < PROGRESS_EVERY_MS) return
    shownAt = at
    shown = stage
    const percent = phase === 'reading' ? ` ${size === 0 ? 100 : Math.floor((bytes / size) * 100)} %` : ''
    const text = `${file}: ${PHASES[phase]}${percent}`
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}${phase === 'done' ? '\n' : ''}` : `${text}\n`)
  }
}
