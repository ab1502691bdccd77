import type { listVersions as endpoint } from '@zatyshok/contract/content/content-versions'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { ActorContext } from '../../context.ts'
import { asVersion } from './as-entry.ts'
import { entryWithId } from './change-entry.ts'
import { findVersions } from './versions.queries.ts'

const shown = 100

/**
 * Lists the last versions of an entry, the newest first.
 *
 * @throws AppError `not_found`
 */
export async function listVersions(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const entry = await entryWithId(ctx, Number(params.id))
  return (await findVersions(ctx.db, entry.id, shown)).map((version) => asVersion(version, entry))
}
