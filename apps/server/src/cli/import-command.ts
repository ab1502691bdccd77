import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import type { DatabaseSchema } from '../database-schema.ts'
import { createCommandLogger } from '../log.ts'
import { asCommandRun, undoByCommand } from '../modules/import-runs/command-run.ts'
import { csvHeading, csvRow, describeReport, exitStatusOf } from '../modules/imports/describe-report.ts'
import { administrator } from '../modules/imports/import-authority.ts'
import { DeliveryError, importFiles } from '../modules/imports/import-files.ts'
import type { ImportProgress, RowNote } from '../modules/imports/import-report.ts'
import { findProfile } from '../modules/imports/profile/load-profile.ts'
import { ProfileError } from '../modules/imports/profile/profile-error.ts'
import type { Database } from '../platform/db/connect.ts'
import { type OperatorText, operatorLanguage, say } from '../platform/process/operator-text.ts'
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
    .description(
      say({ uk: 'завантажити файли постачальника за його профілем', en: 'import a provider’s files by its profile' }),
    )
    .argument(
      say({ uk: '[профіль]', en: '[profile]' }),
      say({
        uk: 'назва профілю (kalynivsk/101-vodokanal) або шлях до YAML-файлу',
        en: 'name of a profile (kalynivsk/101-vodokanal) or path of a YAML file',
      }),
    )
    .argument(
      say({ uk: '[файли...]', en: '[files...]' }),
      say({ uk: 'файли або теки з ними', en: 'files, or folders of files' }),
    )
    .option('--dry-run', say({ uk: 'перевірити все й нічого не змінити', en: 'check everything and change nothing' }))
    .option(
      '--strict',
      say({ uk: 'не брати файл, у якому відхилено хоч один рядок', en: 'refuse a file if one of its rows is refused' }),
    )
    .option(
      say({ uk: '--report <файл>', en: '--report <file>' }),
      say({
        uk: 'записати всі відхилені рядки й зауваження у файл CSV',
        en: 'write all refused rows and remarks to a CSV file, in Ukrainian',
      }),
    )
    .option(
      say({ uk: '--rejected <файл>', en: '--rejected <file>' }),
      say({
        uk: 'записати відхилені рядки у форматі самого файлу (кілька файлів — у теку)',
        en: 'write the refused rows in the format of their file (of several files: to a folder)',
      }),
    )
    .option(
      say({ uk: '--undo <номер>', en: '--undo <number>' }),
      say({
        uk: 'скасувати завантаження з цим номером (portal imports list)',
        en: 'undo the import of this number (portal imports list)',
      }),
    )
    .action(async (profile: string | undefined, files: string[], options: Options) => {
      const isUndo = options.undo !== undefined
      const missing = profile === undefined ? { uk: 'профіль', en: 'profile' } : { uk: 'файли', en: 'files' }
      if (!isUndo && files.length === 0)
        program.error(say({ uk: `Бракує аргументу «${missing.uk}».`, en: `The argument “${missing.en}” is missing.` }))
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
  const database = await openPortalDatabase(config, createCommandLogger(config.settings.log.level))
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
        ...{ db: db.pool, profile: found, files, authority: administrator, now, clock: () => new Date(), recorder },
        purpose,
        strict: run.strict,
        onProgress: progressLine(),
        onNote: (note: RowNote) => csv?.write(csvRow(note)),
      }),
    )
    console.log(describeReport(report, operatorLanguage))
    return exitStatusOf(report)
  } catch (error) {
    if (!(error instanceof ProfileError || error instanceof DeliveryError)) throw error
    console.error(error instanceof ProfileError ? say(error.text) : error.message)
    return 1
  } finally {
    csv?.end()
    if (csv) await once(csv, 'close')
  }
}

const printCut = (file: string, rows: number) =>
  console.error(
    say({
      uk: `${file}: ${t('imports.rejected.cut', { n: formatVolume(String(rows)) })}`,
      en: `${file}: only the first ${rows} refused rows were written.`,
    }),
  )

async function runUndo(db: ImportDatabase, run: string): Promise<number> {
  const { undoDays } = readConfig().settings.imports
  const refusal = await undoByCommand(db, { run: Number(run) || 0, undoDays, now: new Date() })
  console.log(
    refusal ??
      say({
        uk: `Завантаження № ${run} скасовано: дані такі, якими були до нього.`,
        en: `Import ${run} was undone: the data is as it was before it.`,
      }),
  )
  return refusal === undefined ? 0 : 1
}

const PHASES: Readonly<Record<ImportProgress['phase'], OperatorText>> = {
  reading: { uk: 'читання', en: 'reading' },
  checking: { uk: 'перевірка', en: 'checking' },
  writing: { uk: 'запис', en: 'writing' },
  committing: { uk: 'завершення', en: 'finishing' },
  done: { uk: 'готово', en: 'done' },
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
    const text = `${file}: ${say(PHASES[phase])}${percent}`
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}${phase === 'done' ? '\n' : ''}` : `${text}\n`)
  }
}
