import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { administrator, authorityOfMember, type ImportAuthority } from '../imports/import-authority.ts'

type Run = Pick<DatabaseSchema['import_runs'], 'origin' | 'provider_id' | 'by_user_id'>

/**
 * Returns the present rights of the person or program that began the run, read when the work starts. Returns undefined
 * if they may no longer import.
 */
export async function authorityOf(
  db: Kysely<DatabaseSchema>,
  { origin, provider_id, by_user_id }: Run,
): Promise<ImportAuthority | undefined> {
  if (origin === 'command') return administrator
  // The author of a file in the watched folder is unknown, so it may not add providers.
  if (origin === 'folder') return { of: 'city' }
  // A program may import only for its own provider.
  if (origin === 'machine') return provider_id === null ? undefined : { of: 'providers', ids: [provider_id] }
  if (by_user_id === null) return undefined
  const member = await db
    .selectFrom('users')
    .select(['role', 'provider_id as providerId'])
    .where('id', '=', by_user_id)
    .where('blocked_at', 'is', null)
    .where('role', 'in', ['operator', 'administrator'])
    .executeTakeFirst()
  return member && authorityOfMember(member)
}
