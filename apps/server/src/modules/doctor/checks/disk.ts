import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Check, type DiskRoom, green, red, yellow } from '../check.ts'

const megabyte = 1024 * 1024
/** More free bytes than this are enough on a disk of any size. */
const plenty = 20 * 1024 * megabyte

/** The disks of DATA_DIR and of the backups have room. The database server's disk is seen on the embedded one only. */
export const diskCheck: Check = {
  name: 'disk',
  title: { uk: 'Диск', en: 'Disk' },
  needs: 'nothing',
  run: async ({ dataDir, settings, measureDisk }) => {
    const { reserveMegabytes } = settings.files
    const folders = [dataDir, ...(settings.backup.folder === '' ? [] : [settings.backup.folder])]
    const disks = await Promise.all(
      folders.map(async (folder) => ({ folder, ...roomOf(await measureDisk(existing(folder))) })),
    )
    const [least] = disks.toSorted((a, b) => a.free - b.free)
    if (!least) throw new Error('no folder was measured')
    const { folder, free, share } = least
    const megabytes = Math.floor(free / megabyte)
    const says = {
      uk: `На диску теки ${folder} вільно ${megabytes} МБ (${Math.floor(share * 100)} %).`,
      en: `The disk of the folder ${folder} has ${megabytes} MB free (${Math.floor(share * 100)} %).`,
    }
    const todo = {
      uk: 'Звільніть місце або перенесіть теку на більший диск: заповнений диск зупиняє показання й файли.',
      en: 'Free space or move the folder to a larger disk: a full disk stops readings and files.',
    }
    if (megabytes < reserveMegabytes) return red(says, todo)
    if (megabytes < reserveMegabytes * 4 || (share < 0.1 && free < plenty)) return yellow(says, todo)
    return green(says)
  },
}

function roomOf({ bsize, blocks, bavail }: DiskRoom): { readonly free: number; readonly share: number } {
  return { free: bsize * bavail, share: blocks === 0 ? 0 : bavail / blocks }
}

/** Returns the folder, or the nearest one above it that exists. */
function existing(folder: string): string {
  let found = path.resolve(folder)
  while (!existsSync(found)) found = path.dirname(found)
  return found
}
