import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { BackupError, type Manifest } from '../../platform/backup/manifest.ts'
import { type RestoreOptions, restoreBackup } from '../../platform/backup/restore-backup.ts'
import { isRefusal } from '../../platform/db/explain-refusal.ts'
import { openFolderStore } from '../../platform/files/folder-store.ts'
import { migrationsFolder } from '../open-portal-database.ts'

type Progress = RestoreOptions['onProgress']

/**
 * Restores a backup into a temporary database on the same server and a temporary folder, to test it. Drops both
 * afterwards.
 *
 * @throws BackupError if the backup does not restore completely
 */
export async function tryBackup(
  folder: string,
  { connection, onProgress }: { readonly connection: pg.PoolConfig; onProgress: Progress },
): Promise<Manifest> {
  const name = `zatyshok_check_${randomBytes(5).toString('hex')}`
  const scratch = await mkdtemp(join(tmpdir(), 'zatyshok-check-'))
  const beside = new pg.Pool({ ...connection, max: 1 })
  try {
    await beside.query(`create database ${name}`).catch((cause: unknown) => {
      if (!isRefusal(cause)) throw cause
      throw new BackupError(
        {
          uk: `Копію не перевірено: користувачеві бази даних бракує права CREATEDB (${explain(cause)}). Виконайте: alter role … createdb; або перевірте копію на іншому сервері.`,
          en: `The backup was not checked: the database user lacks the CREATEDB right (${explain(cause)}). Run: alter role … createdb; or check the backup on another server.`,
        },
        { cause },
      )
    })
    const pool = new pg.Pool({ ...inDatabase(connection, name), max: 3 })
    try {
      return await restoreBackup({
        pool,
        store: await openFolderStore(join(scratch, 'files')),
        folder,
        migrations: migrationsFolder,
        onProgress,
      })
    } finally {
      await pool.end()
    }
  } finally {
    await beside.query(`drop database if exists ${name}`)
    await beside.end()
    await rm(scratch, { recursive: true, force: true })
  }
}

const explain = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

function inDatabase({ connectionString, ...connection }: pg.PoolConfig, database: string): pg.PoolConfig {
  if (connectionString === undefined) return { ...connection, database }
  // Not `URL`, which refuses a folder of sockets in the place of the host (`%2Fvar%2Frun`).
  const [, server = '', parameters = ''] = /^([^/]*\/\/[^/?#]*)(?:\/[^?#]*)?(.*)$/s.exec(connectionString) ?? []
  return { ...connection, connectionString: `${server}/${database}${parameters}` }
}
