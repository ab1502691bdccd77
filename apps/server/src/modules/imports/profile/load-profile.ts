import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { checkProfile } from './check-profile.ts'
import { parseProfile } from './parse-profile.ts'
import { ProfileError } from './profile-error.ts'
import type { Profile } from './profile-schema.ts'
import { findStoredDefinition } from './stored-profiles.queries.ts'

/** Folder of the built-in profiles. */
const BUILT_IN = path.join(import.meta.dirname, '../../../../../../profiles')
/** Folder and name. These characters cannot form a path to another folder. */
const NAME = /^[a-z0-9][a-z0-9-]{0,60}(?:\/[a-z0-9][a-z0-9-]{0,60})?$/

const isProfileName = (name: string): boolean => NAME.test(name)

/**
 * Returns the profile of that name (`kalynivsk/101-vodokanal`): the newest stored version, or else the built-in
 * profile.
 * @throws ProfileError if there is no such profile or it has a mistake
 */
export async function loadProfile(db: Pick<pg.Pool, 'query'>, name: string): Promise<Profile> {
  const stored = isProfileName(name) ? await findStoredDefinition(db, name) : undefined
  return stored === undefined ? loadBuiltIn(name) : checkProfile(stored, name)
}

/** Returns the built-in profile of that name. @throws ProfileError */
export async function loadBuiltIn(name: string): Promise<Profile> {
  const none = new ProfileError(`Профілю «${name}» немає.`)
  if (!isProfileName(name)) throw none
  const text = await readFile(path.join(BUILT_IN, `${name}.yaml`), 'utf8').catch(() => {
    throw none
  })
  return parseProfile(text, name)
}

/** Reads a profile from a YAML file. Only the command line may call this, because its user may read any file anyway. */
export async function loadProfileFile(file: string): Promise<Profile> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ProfileError(`Профілю «${file}» немає.`)
  })
  return parseProfile(text, path.basename(file).replace(/\.ya?ml$/i, ''))
}

/** Lists the names of the built-in profiles. */
export async function builtInNames(): Promise<string[]> {
  const files = await readdir(BUILT_IN, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.yaml')).map((file) => file.slice(0, -'.yaml'.length))
}
