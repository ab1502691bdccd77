import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { formatDateTime } from '@zatyshok/i18n/format'
import type { Command } from 'commander'
import { type Config, readConfig } from '../config.ts'
import { createCommandLogger } from '../log.ts'
import { BackupError, type Manifest } from '../platform/backup/manifest.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { openFileRoom } from '../platform/files/file-room.ts'
import { say } from '../platform/process/operator-text.ts'
import { tryBackup } from '../start/backup/backups.ts'
import { openPortalDatabase } from '../start/open-portal-database.ts'
import { listMustBeThere, listStoredKeys } from '../start/stored-keys.ts'
import { progressOf } from './backup-progress.ts'

interface Options {
  check?: true
  withKey?: true
}

/** Registers `portal backup FOLDER`. Exit status: 0 done, 1 the backup failed or does not restore completely. */
export function registerBackup(program: Command): void {
  program
    .command('backup')
    .description(
      say({
        uk: 'зробити резервну копію бази даних і файлів у нову теку; портал може працювати далі',
        en: 'back up the database and the files into a new folder; the portal may keep running',
      }),
    )
    .argument(
      say({ uk: '<тека>', en: '<folder>' }),
      say({
        uk: 'нова тека для копії, а з --check — тека готової копії',
        en: 'a new folder for the backup; with --check, the folder of an existing one',
      }),
    )
    .option(
      '--with-key',
      say({
        uk: 'покласти до копії й ключ DATA_DIR/secret.key: тоді бережіть її так само, як ключ',
        en: 'put the key DATA_DIR/secret.key into the backup, too: then guard it as you guard the key',
      }),
    )
    .option(
      '--check',
      say({
        uk: 'перевірити готову копію: відновити її в тимчасову базу й порівняти кожну таблицю',
        en: 'check an existing backup: restore it into a temporary database and compare every table',
      }),
    )
    .action(async (folder: string, { check, withKey }: Options) => {
      const config = readConfig()
      try {
        if (check) await checkBackup(config, resolve(folder))
        else await makeBackup(config, resolve(folder), withKey)
      } catch (error) {
        if (!(error instanceof BackupError)) throw error
        console.error(error.message)
        process.exitCode = 1
      }
    })
}

async function makeBackup(config: Config, folder: string, withKey: true | undefined): Promise<void> {
  const database = await openPortalDatabase(config, createCommandLogger(config.settings.log.level))
  try {
    const long = await database.openForLongWork()
    const { store } = await openFileRoom(config.dataDir, config.settings.files)
    const { pool } = long
    const options = {
      pool,
      store,
      storedKeys: listStoredKeys,
      mustBeThere: listMustBeThere,
      folder,
      now: new Date(),
      onProgress: progressOf(),
    }
    const manifest = await writeBackup(options).finally(() => long.close())
    if (withKey) await copyFile(join(config.dataDir, 'secret.key'), join(folder, 'secret.key'))
    console.log(
      say({
        uk: `Копія готова: ${folder}. ${describe(manifest)}`,
        en: `The backup is ready: ${folder}. ${describe(manifest)}`,
      }),
    )
    if (manifest.missingFiles.length > 0) {
      const count = manifest.missingFiles.length
      console.error(
        say({
          uk: `Файлів, яких немає у сховищі: ${count}. Їхні назви — у manifest.json.`,
          en: `Files that the file store lacks: ${count}. manifest.json names them.`,
        }),
      )
    }
    if (!withKey)
      console.log(
        say({
          uk: 'Ключа SECRET_KEY у копії немає: без нього вона не відкриє листів і кодів. Бережіть його окремо.',
          en: 'The backup does not have SECRET_KEY: without it letters and codes cannot be opened. Keep it elsewhere.',
        }),
      )
  } finally {
    await database.close()
  }
}

async function checkBackup(config: Config, folder: string): Promise<void> {
  const database = await openPortalDatabase(config, createCommandLogger(config.settings.log.level))
  try {
    const manifest = await tryBackup(folder, { connection: database.connection, onProgress: progressOf() })
    console.log(
      say({
        uk: `Копія ціла: відновлено в тимчасову базу, усе збіглося. ${describe(manifest)}`,
        en: `The backup is whole: it was restored into a temporary database and everything matched. ${describe(manifest)}`,
      }),
    )
  } finally {
    await database.close()
  }
}

function describe({ tables, files, madeAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const at = formatDateTime(new Date(madeAt))
  return say({
    uk: `Таблиць: ${tables.length}, рядків: ${rows}, файлів: ${files.length}; станом на ${at}.`,
    en: `Tables: ${tables.length}, rows: ${rows}, files: ${files.length}; as of ${at}.`,
  })
}
