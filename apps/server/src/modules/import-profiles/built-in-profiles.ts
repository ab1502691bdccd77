import { builtInNames, loadBuiltIn } from '../imports/profile/load-profile.ts'
import type { Profile } from '../imports/profile/profile-schema.ts'

/** Read once per process, because the profiles are part of the code. */
let read: Promise<readonly Profile[]> | undefined

/** Returns the built-in profiles of one provider, or all of them if `code` is null. */
export async function builtInProfiles(code: string | null): Promise<readonly Profile[]> {
  read ??= builtInNames().then((names) => Promise.all(names.sort().map(loadBuiltIn)))
  return (await read).filter(({ provider }) => code === null || provider === code)
}
