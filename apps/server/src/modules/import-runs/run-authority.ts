import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { administrator, authorityOfMember, type ImportAuthority } from '../imports/import-authority.ts'

type Run = Pick<DatabaseSchema['import_runs'], 'origin' | 'provider_id' | 'by_user_id'>

/**
 * What the person or program who began the run may touch now, as it is about to be worked on. Undefined: they may no
 * longer import anything.
 */
export async function authorityOf(
  db: Kysely<DatabaseSchema>,
  { origin, provider_id, by_user_id }: Run,
): Promise<ImportAuthority | undefined> {
  if (origin === 'command') return administrator
  // Who puts files into the folder is not known, so it adds no provider.
  if (origin === 'folder') return { of: 'city' }
  // A program's runs are of its provider.
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
