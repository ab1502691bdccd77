import { isScalar, parseDocument, visit, type YAMLMap } from 'yaml'
import { checkProfile } from './check-profile.ts'
import { ProfileError } from './profile-error.ts'
import type { Profile } from './profile-schema.ts'

/** In characters; a hundred times what a provider needs. */
const LONGEST_PROFILE = 500_000

/** Parses a profile written as YAML (JSON is YAML) and checks it. @throws ProfileError */
export function parseProfile(text: string, name: string): Profile {
  if (text.length > LONGEST_PROFILE) throw new ProfileError(`Профіль «${name}» завеликий.`)
  return checkProfile(parseYamlText(text, name), name)
}

function parseYamlText(text: string, name: string): unknown {
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
