import { builtInNames, loadBuiltIn } from '../imports/profile/load-profile.ts'
import type { Profile } from '../imports/profile/profile-schema.ts'

/** Read once a process: they come with the code. */
let read: Promise<readonly Profile[]> | undefined

/** Profiles that come with the portal, of one provider, or all of them (`code` null). */
export async function builtInProfiles(code: string | null): Promise<readonly Profile[]> {
  read ??= builtInNames().then((names) => Promise.all(names.sort().map(loadBuiltIn)))
  return (await read).filter(({ provider }) => code === null || provider === code)
}
