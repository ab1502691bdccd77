import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { DatabaseSchema } from '../database-schema.ts'
import { createSecret, type Secret } from '../platform/crypto/secret.ts'
import { explainRefusal, isRefusal } from '../platform/db/explain-refusal.ts'
import { makeFolder } from '../platform/files/make-folder.ts'
import { StartError } from './start-error.ts'

/**
 * Returns the secret of this portal: SECRET_KEY, or else the file `DATA_DIR/secret.key`, made on the first start. The
 * database stores the fingerprint of the first key, so that a node with another key stops at the start. Otherwise the
 * node would fail later, when it decrypts a resident's data.
 *
 * @throws StartError if the database belongs to another key.
 */
export async function openSecret(config: Config, db: Kysely<DatabaseSchema>): Promise<Secret> {
  const secret = createSecret(config.secretKey ?? (await keyFromFile(config.dataDir)))
  await db
    .insertInto('portal_secret')
    .values({ fingerprint: secret.fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    .catch((error: unknown) => {
      // The first write of a node: a standby refuses it.
      throw isRefusal(error) ? explainRefusal(error) : error
    })
  const { fingerprint } = await db.selectFrom('portal_secret').select('fingerprint').executeTakeFirstOrThrow()
  if (!fingerprint.equals(secret.fingerprint)) {
    throw new StartError({
      uk: 'База даних пов’язана з іншим SECRET_KEY. Задайте той самий ключ на всіх вузлах або поверніть файл DATA_DIR/secret.key.',
      en: 'The database belongs to another SECRET_KEY. Set the same key on all nodes, or bring the file DATA_DIR/secret.key back.',
    })
  }
  return secret
}

async function keyFromFile(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret.key')
  const found = await readIfThere(path)
  if (found) return found
  await makeFolder(dataDir)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true })
  // If two processes start at once, the first link wins and both read the same key.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(path, 'utf8')).trim()
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
