import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { formatDateTime } from '@zatyshok/i18n/format'
import type { Command } from 'commander'
import { type Config, readConfig } from '../config.ts'
import { createLogger } from '../log.ts'
import { BackupError, type Manifest } from '../platform/backup/manifest.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { openFileRoom } from '../platform/files/file-room.ts'
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
    .description('зробити резервну копію бази даних і файлів у нову теку; портал може працювати далі')
    .argument('<тека>', 'нова тека для копії, а з --check — тека готової копії')
    .option('--with-key', 'покласти до копії й ключ DATA_DIR/secret.key: тоді бережіть її так само, як ключ')
    .option('--check', 'перевірити готову копію: відновити її в тимчасову базу й порівняти кожну таблицю')
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
  const database = await openPortalDatabase(config, createLogger(config.settings.log.level))
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
    console.log(`Копія готова: ${folder}. ${describe(manifest)}`)
    if (manifest.missingFiles.length > 0) {
      console.error(`Файлів, яких немає у сховищі: ${manifest.missingFiles.length}. Їхні назви — у manifest.json.`)
    }
    if (!withKey)
      console.log('Ключа SECRET_KEY у копії немає: без нього вона не відкриє листів і кодів. Бережіть його окремо.')
  } finally {
    await database.close()
  }
}

async function checkBackup(config: Config, folder: string): Promise<void> {
  const database = await openPortalDatabase(config, createLogger(config.settings.log.level))
  try {
    const manifest = await tryBackup(folder, { connection: database.connection, onProgress: progressOf() })
    console.log(`Копія ціла: відновлено в тимчасову базу, усе збіглося. ${describe(manifest)}`)
  } finally {
    await database.close()
  }
}

function describe({ tables, files, madeAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `Таблиць: ${tables.length}, рядків: ${rows}, файлів: ${files.length}; станом на ${formatDateTime(new Date(madeAt))}.`
}
