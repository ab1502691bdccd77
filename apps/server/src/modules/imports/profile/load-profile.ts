import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { isScalar, parseDocument, visit, type YAMLMap } from 'yaml'
import { checkProfile } from './check-profile.ts'
import { ProfileError } from './profile-error.ts'
import type { Profile } from './profile-schema.ts'

/** Folder of the built-in profiles. */
const BUILT_IN = path.join(import.meta.dirname, '../../../../../../profiles')
/** Folder and name. These characters cannot form a path to another folder. */
const NAME = /^[a-z0-9][a-z0-9-]{0,60}(?:\/[a-z0-9][a-z0-9-]{0,60})?$/

/** In characters; a hundred times what a provider needs. */
const LONGEST_PROFILE = 500_000

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

/** Returns the newest stored version of a profile, as it was checked when saved; undefined: no such profile. */
async function findStoredDefinition(db: Pick<pg.Pool, 'query'>, name: string): Promise<unknown> {
  const { rows } = await db.query<{ definition: unknown }>(
    `select version.definition from import_profiles profile
     join import_profile_versions version on version.profile_id = profile.id and version.version = profile.version
     where profile.name = $1 and profile.removed_at is null`,
    [name],
  )
  return rows[0]?.definition
}

const missingProfile = (name: string): ProfileError =>
  new ProfileError(`Профілю «${name}» немає.`, [], `There is no profile “${name}”.`)

/** Parsed once per process: they are part of the code, and one takes 2 to 60 ms. */
const builtIns = new Map<string, Profile>()

/** Returns the built-in profile of that name. @throws ProfileError */
export async function loadBuiltIn(name: string): Promise<Profile> {
  const known = builtIns.get(name)
  if (known) return known
  const none = missingProfile(name)
  if (!isProfileName(name)) throw none
  const text = await readFile(path.join(BUILT_IN, `${name}.yaml`), 'utf8').catch(() => {
    throw none
  })
  const profile = parseProfile(text, name)
  builtIns.set(name, profile)
  return profile
}

/** Returns all built-in profiles, by name. */
export async function loadBuiltIns(): Promise<Profile[]> {
  return Promise.all((await builtInNames()).toSorted().map(loadBuiltIn))
}

/** Reads a profile from a YAML file. Only the command line may call this, because its user may read any file anyway. */
export async function loadProfileFile(file: string): Promise<Profile> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw missingProfile(file)
  })
  return parseProfile(text, path.basename(file).replace(/\.ya?ml$/i, ''))
}

/** Returns a profile by its name or the path of its YAML file. @throws ProfileError */
export function findProfile(db: Pick<pg.Pool, 'query'>, given: string): Promise<Profile> {
  return /\.ya?ml$/i.test(given) ? loadProfileFile(given) : loadProfile(db, given)
}

/** Lists the names of the built-in profiles. */
export async function builtInNames(): Promise<string[]> {
  const files = await readdir(BUILT_IN, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.yaml')).map((file) => file.slice(0, -'.yaml'.length))
}

/** Parses a profile written as YAML (JSON is YAML) and checks it. @throws ProfileError */
export function parseProfile(text: string, name: string): Profile {
  return checkProfile(parseYamlText(text, name), name)
}

function parseYamlText(text: string, name: string): unknown {
  if (text.length > LONGEST_PROFILE) throw new ProfileError(`Профіль «${name}» завеликий.`)
  try {
    // `<<` lets a profile share a part between two tables. The parser's own check for repeated keys is quadratic and
    // takes minutes for many codes.
    const document = parseDocument(text, { merge: true, uniqueKeys: false })
    const [mistake] = document.errors
    if (mistake) throw mistake
    visit(document, { Map: (_, map) => refuseRepeatedKeys(map) })
    return document.toJS()
  } catch (error) {
    throw new ProfileError(`Профіль «${name}» не є YAML: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function refuseRepeatedKeys({ items }: YAMLMap): void {
  const seen = new Set<unknown>()
  for (const { key } of items) {
    const name = isScalar(key) ? key.value : key
    if (seen.has(name)) throw new Error(`ключ «${String(name)}» записано двічі`)
    seen.add(name)
  }
}
