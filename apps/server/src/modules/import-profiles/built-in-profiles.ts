import { loadBuiltIns } from '../imports/profile/load-profile.ts'
import type { Profile } from '../imports/profile/profile-schema.ts'

/** Returns the built-in profiles of one provider, or all of them if `code` is null. */
export const builtInProfiles = async (code: string | null): Promise<readonly Profile[]> =>
  (await loadBuiltIns()).filter(({ provider }) => code === null || provider === code)
