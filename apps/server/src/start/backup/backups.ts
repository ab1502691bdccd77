import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Manifest } from '../../platform/backup/manifest.ts'
import { type RestoreOptions, restoreBackup } from '../../platform/backup/restore-backup.ts'
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
    await beside.query(`create database ${name}`)
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

function inDatabase({ connectionString, ...connection }: pg.PoolConfig, database: string): pg.PoolConfig {
  if (connectionString === undefined) return { ...connection, database }
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}
