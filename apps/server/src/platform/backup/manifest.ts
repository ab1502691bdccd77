import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const table = z.strictObject({
  schema: z.string(),
  name: z.string(),
  /** Quoted names, in the order of the file. */
  columns: z.array(z.string()).min(1),
  rows: z.int(),
  /** Of all rows in any order: the sum of their hashes. */
  checksum: z.string(),
  /** Of the file as it lies in the folder. */
  sha256: z.string(),
})

const manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string(), called: z.boolean() })),
  files: z.array(z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}$/), bytes: z.int(), sha256: z.string() })),
  /** Lost files: the database names them and the store lacks their bytes. */
  missingFiles: z.array(z.string()),
})

/** What a backup holds; written last, so that a folder without it is no backup. */
export type Manifest = z.output<typeof manifest>
export type SavedTable = z.output<typeof table>
export type SavedFile = Manifest['files'][number]

/** A folder that is no backup, is damaged, or does not fit the database; the message is Ukrainian. */
export class BackupError extends Error {}

export const manifestOf = (folder: string): string => join(folder, 'manifest.json')
export const tableFileOf = (folder: string, { schema, name }: Pick<SavedTable, 'schema' | 'name'>): string =>
  join(folder, 'tables', `${schema}.${name}.copy.gz`)
export const storedFileOf = (folder: string, key: string): string => join(folder, 'files', key)

/** @throws BackupError when the folder holds no backup, or one of a kind that this version does not know. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestOf(folder), 'utf8').catch((cause: unknown) => {
    throw new BackupError(`У теці «${folder}» немає завершеної резервної копії: бракує файлу manifest.json.`, { cause })
  })
  try {
    return manifest.parse(JSON.parse(text))
  } catch (cause) {
    const reason = 'Його змінено, або копію зробила новіша версія порталу.'
    throw new BackupError(`Файл manifest.json у теці «${folder}» не читається. ${reason}`, { cause })
  }
}
