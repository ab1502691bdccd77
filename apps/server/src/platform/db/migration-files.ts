import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseStartError } from './embedded/database-start-error.ts'

export interface Migration {
  name: string
  /** SHA-256 of the text, hexadecimal. */
  checksum: string
  sql: string
}

/**
 * Reads the migrations of `folder` in the order of their numbers.
 *
 * @throws DatabaseStartError for an .sql file without a number or with a duplicate number.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (number === undefined || numbers.has(number)) throw new DatabaseStartError('migration_misnamed', { name })
    numbers.add(number)
  }
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Git on Windows may have converted the line ends; this does not count as an edit.
  const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, checksum: createHash('sha256').update(sql).digest('hex'), sql }
}
