import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { checkProfile } from './check-profile.ts'
import { parseProfile } from './parse-profile.ts'
import { ProfileError } from './profile-error.ts'
import type { Profile } from './profile-schema.ts'
import { findStoredDefinition } from './stored-profiles.queries.ts'

/** Profiles that come with the portal. */
const BUILT_IN = path.join(import.meta.dirname, '../../../../../../profiles')
/** Folder and name. These signs cannot form a path to another folder. */
const NAME = /^[a-z0-9][a-z0-9-]{0,60}(?:\/[a-z0-9][a-z0-9-]{0,60})?$/

const isProfileName = (name: string): boolean => NAME.test(name)

/**
 * The profile of that name (`kalynivsk/101-vodokanal`): the newest version that staff saved, or else the one that
 * comes with the portal.
 * @throws ProfileError when there is none or something in it is wrong
 */
export async function loadProfile(db: Pick<pg.Pool, 'query'>, name: string): Promise<Profile> {
  const stored = isProfileName(name) ? await findStoredDefinition(db, name) : undefined
  return stored === undefined ? loadBuiltIn(name) : checkProfile(stored, name)
}

/** The profile that comes with the portal under that name. @throws ProfileError */
export async function loadBuiltIn(name: string): Promise<Profile> {
  const none = new ProfileError(`Профілю «${name}» немає.`)
  if (!isProfileName(name)) throw none
  const text = await readFile(path.join(BUILT_IN, `${name}.yaml`), 'utf8').catch(() => {
    throw none
  })
  return parseProfile(text, name)
}

/** A profile by the path of its YAML file. Only the command line may call this: its user may read any file anyway. */
export async function loadProfileFile(file: string): Promise<Profile> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ProfileError(`Профілю «${file}» немає.`)
  })
  return parseProfile(text, path.basename(file).replace(/\.ya?ml$/i, ''))
}

/** Names of the profiles that come with the portal. */
export async function builtInNames(): Promise<string[]> {
  const files = await readdir(BUILT_IN, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.yaml')).map((file) => file.slice(0, -'.yaml'.length))
}
