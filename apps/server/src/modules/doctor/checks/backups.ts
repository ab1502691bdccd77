import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError, readManifest } from '../../../platform/backup/manifest.ts'
import { type Check, green, red, yellow } from '../check.ts'

const hourMs = 3_600_000
/** Hours; a nightly backup takes some time and may begin at another hour. */
const usualHours = 26
const mostHours = 50

/** The newest nightly backup is complete and not older than a night. */
export const backupsCheck: Check = {
  name: 'backups',
  title: { uk: 'Резервні копії', en: 'Backups' },
  needs: 'nothing',
  run: async ({ settings, ownClock }) => {
    const { folder } = settings.backup
    if (folder === '') {
      return yellow(
        { uk: 'Портал не робить копій щоночі.', en: 'The portal makes no nightly backups.' },
        {
          uk: 'Задайте PORTAL_BACKUP_FOLDER, якщо копій не робить інша програма (pgBackRest, cron).',
          en: 'Set PORTAL_BACKUP_FOLDER unless another program makes backups (pgBackRest, cron).',
        },
      )
    }
    const todo = {
      uk: 'Подивіться журнал порталу й місце на диску та зробіть копію зараз: portal backup тека.',
      en: 'Look at the log of the portal and the disk, and make a backup now: portal backup folder.',
    }
    const madeAt = await newestBackup(folder)
    if (madeAt === undefined)
      return red({ uk: `У теці ${folder} немає жодної копії.`, en: `The folder ${folder} holds no backup.` }, todo)
    const hours = Math.floor((ownClock() - madeAt.getTime()) / hourMs)
    const says = { uk: `Найновіша копія має ${hours} год.`, en: `The newest backup is ${hours} h old.` }
    if (hours > mostHours) return red(says, todo)
    return hours > usualHours ? yellow(says, todo) : green(says)
  },
}

/** Returns when the newest complete backup of the folder was made; undefined if there is none. */
async function newestBackup(folder: string): Promise<Date | undefined> {
  const names = await readdir(folder).catch(() => [])
  const nightly = names.filter((name) => /^zatyshok-\d{4}-\d\d-\d\d$/.test(name)).sort()
  for (const name of nightly.toReversed()) {
    try {
      return new Date((await readManifest(join(folder, name))).madeAt)
    } catch (error) {
      // An incomplete backup is no backup; the one before it counts.
      if (!(error instanceof BackupError)) throw error
    }
  }
  return undefined
}
