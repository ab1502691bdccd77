import { constants } from 'node:fs'
import { copyFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { formatDateTime } from '@zatyshok/i18n/format'
import type { Command } from 'commander'
import { type Config, readConfig } from '../config.ts'
import { createCommandLogger } from '../log.ts'
import { BackupError } from '../platform/backup/manifest.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { openFileRoom } from '../platform/files/file-room.ts'
import { say } from '../platform/process/operator-text.ts'
import { migrationsFolder, openBareDatabase } from '../start/open-portal-database.ts'
import { progressOf } from './backup-progress.ts'

/** Registers `portal restore FOLDER`, into an empty database. Exit status: 0 done, 1 refused. */
export function registerRestore(program: Command): void {
  program
    .command('restore')
    .description(
      say({
        uk: 'відновити портал із резервної копії в порожню базу даних (або нову DATA_DIR)',
        en: 'restore the portal from a backup into an empty database (or a new DATA_DIR)',
      }),
    )
    .argument(
      say({ uk: '<тека>', en: '<folder>' }),
      say({ uk: 'тека, яку зробила команда backup', en: 'a folder that the command backup made' }),
    )
    .action(async (folder: string) => {
      try {
        await restore(readConfig(), resolve(folder))
      } catch (error) {
        if (!(error instanceof BackupError)) throw error
        console.error(error.message)
        process.exitCode = 1
      }
    })
}

async function restore(config: Config, folder: string): Promise<void> {
  const database = await openBareDatabase(config, createCommandLogger(config.settings.log.level))
  try {
    const { store } = await openFileRoom(config.dataDir, config.settings.files)
    const long = await database.openForLongWork()
    const options = { pool: long.pool, store, folder, migrations: migrationsFolder, onProgress: progressOf() }
    const { madeAt, missingFiles } = await restoreBackup(options).finally(() => long.close())
    await copyMissingKey(config, folder)
    const at = formatDateTime(new Date(madeAt))
    console.log(
      say({
        uk: `Портал відновлено станом на ${at}: усі таблиці збіглися з копією. Запустіть його: npm start`,
        en: `The portal was restored as of ${at}: all tables match the backup. Start it: npm start`,
      }),
    )
    const missing = missingFiles.length
    if (missing > 0)
      console.error(
        say({
          uk: `Файлів, яких не було й у копії: ${missing}.`,
          en: `Files that the backup lacked, too: ${missing}.`,
        }),
      )
  } finally {
    await database.close()
  }
}

/** Copies the key from the backup if this machine has none; an existing key is never replaced. */
async function copyMissingKey({ secretKey, dataDir }: Config, folder: string): Promise<void> {
  const kept = join(folder, 'secret.key')
  const own = join(dataDir, 'secret.key')
  if (secretKey !== undefined || (await stat(own).catch(() => undefined))) return
  if (await stat(kept).catch(() => undefined)) await copyFile(kept, own, constants.COPYFILE_EXCL)
  else
    console.log(
      say({
        uk: 'Перед запуском поверніть ключ: SECRET_KEY або файл DATA_DIR/secret.key, що був у порталу.',
        en: 'Before the start bring the portal’s key back: SECRET_KEY or the file DATA_DIR/secret.key.',
      }),
    )
}
