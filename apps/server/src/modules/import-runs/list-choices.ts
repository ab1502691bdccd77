import type { Reply } from '@zatyshok/contract/endpoint'
import type { listImportChoices as endpoint } from '@zatyshok/contract/providers/imports'
import type { ActorContext } from '../../context.ts'
import { listImportProfiles } from '../import-profiles/list-profiles.ts'
import type { Profile } from '../imports/profile/profile-schema.ts'
import { profileNamed } from './run-profile.ts'

/** Lists the profiles that the caller may import by, with the files that each expects. */
export async function listChoices(ctx: ActorContext): Promise<Reply<typeof endpoint>> {
  const { profiles } = await listImportProfiles(ctx)
  return Promise.all(
    profiles.map(async ({ name, provider }) => {
      const profile = await profileNamed(ctx, name)
      return { profile: name, serviceProvider: provider, rules: profile?.files.map(asRule) ?? [] }
    }),
  )
}

const asRule = ({ name, tables }: Profile['files'][number]) => ({
  mask: name,
  kinds: [...new Set(tables.flatMap(({ records }) => records.map(({ kind }) => kind)))],
})
