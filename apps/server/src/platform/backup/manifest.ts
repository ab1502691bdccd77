import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type OperatorText, say } from '../process/operator-text.ts'

const table = z.strictObject({
  schema: z.string(),
  name: z.string(),
  /** Quoted column names, in the order of the file's columns. */
  columns: z.array(z.string()).min(1),
  rows: z.int(),
  /** Sum of the hashes of all rows; independent of their order. */
  checksum: z.string(),
  /** SHA-256 of the compressed file in the backup folder. */
  sha256: z.string(),
})

const manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string(), called: z.boolean() })),
  files: z.array(z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}$/), bytes: z.int(), sha256: z.string() })),
  /** Files that the database refers to but the file store did not have. */
  missingFiles: z.array(z.string()),
})

/** Content of a backup. It is written last, so a folder without a manifest is an incomplete backup. */
export type Manifest = z.output<typeof manifest>
export type SavedTable = z.output<typeof table>
export type SavedFile = Manifest['files'][number]

/**
 * The folder is not a backup, is damaged, or does not fit the database; the message is one line for the operator, in the
 * language of this process.
 */
export class BackupError extends Error {
  constructor(text: OperatorText, options?: ErrorOptions) {
    super(say(text), options)
  }
}

export const manifestOf = (folder: string): string => join(folder, 'manifest.json')
export const tableFileOf = (folder: string, { schema, name }: Pick<SavedTable, 'schema' | 'name'>): string =>
  join(folder, 'tables', `${schema}.${name}.copy.gz`)
export const storedFileOf = (folder: string, key: string): string => join(folder, 'files', key)

/** @throws BackupError if the folder holds no backup, or a backup format that this version does not support. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestOf(folder), 'utf8').catch((cause: unknown) => {
    throw new BackupError(
      {
        uk: `У теці «${folder}» немає завершеної резервної копії: бракує файлу manifest.json.`,
        en: `The folder “${folder}” holds no complete backup: the file manifest.json is missing.`,
      },
      { cause },
    )
  })
  try {
    return manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new BackupError(
      {
        uk: `Файл manifest.json у теці «${folder}» не читається. Його змінено, або копію зробила новіша версія порталу.`,
        en: `The file manifest.json in the folder “${folder}” cannot be read. It was changed, or a newer version of the portal made the backup.`,
      },
      { cause },
    )
  }
}
