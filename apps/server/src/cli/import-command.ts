import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Command } from 'commander'
import type pg from 'pg'
import { readConfig } from '../config.ts'
import { createLogger } from '../log.ts'
import { DeliveryError } from '../modules/imports/delivery.ts'
import { csvHeading, csvRow, describeReport, exitStatusOf } from '../modules/imports/describe-report.ts'
import { importFiles } from '../modules/imports/import-files.ts'
import type { ImportProgress, RowNote } from '../modules/imports/import-report.ts'
import { ProfileError } from '../modules/imports/profile-error.ts'
import { openPortalDatabase } from '../start/open-portal-database.ts'

/** A database opened without a statement timeout: an import may take minutes. */
interface ImportDatabase {
  readonly pool: pg.Pool
  close(): Promise<void>
}

interface Options {
  dryRun?: true
  strict?: true
  report?: string
}

const PROGRESS_EVERY_MS = 500

/**
 * `portal import PROFILE FILES…`: the report on stdout, the progress on stderr. Exit status: 0 everything
 * was taken over, 3 some rows were refused, 1 a file was refused or is of no known kind, or the profile is wrong.
 */
export function registerImport(program: Command, openDb: () => Promise<ImportDatabase> = openConfigured): void {
  program
    .command('import')
    .description('завантажити файли постачальника за його профілем')
    .argument('<профіль>', 'назва профілю (kalynivsk/101-vodokanal) або шлях до YAML-файлу')
    .argument('<файли...>', 'файли або теки з ними')
    .option('--dry-run', 'перевірити все й нічого не змінити')
    .option('--strict', 'не брати файл, у якому відхилено хоч один рядок')
    .option('--report <файл>', 'записати всі відхилені рядки й зауваження у файл CSV')
    .action(async (profile: string, files: string[], options: Options) => {
      const db = await openDb()
      try {
        process.exitCode = await runImport(db.pool, { profile, files, options })
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
  return { pool: long.pool, close }
}

async function runImport(
  db: pg.Pool,
  { profile, files, options }: { profile: string; files: string[]; options: Options },
): Promise<number> {
  const csv = options.report === undefined ? undefined : createWriteStream(options.report)
  csv?.write(csvHeading)
  try {
    const report = await importFiles({
      db,
      profile,
      files,
      ...(options.dryRun && { dryRun: 'dry-run' }),
      ...(options.strict && { strict: 'strict' }),
      now: new Date(),
      onProgress: progressLine(),
      onNote: (note: RowNote) => csv?.write(csvRow(note)),
    })
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

const PHASES: Readonly<Record<ImportProgress['phase'], string>> = {
  reading: 'читання',
  checking: 'перевірка',
  writing: 'запис',
  committing: 'завершення',
  done: 'готово',
}

/** One line on the error stream, rewritten in place on a terminal. */
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
