import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A vulnerability as `vulnerabilities/<name>.txt` describes it: a title, the tests that must find it (`caught by <file>:
 * <beginning of the title>`), and after each `in <file>` the text to remove (`-`) and its replacement (`+`). A text that
 * a refactoring has moved to another source file is found there (decision 0084).
 */
export interface Planting {
  readonly name: string
  readonly title: string
  readonly caughtBy: readonly NamedTest[]
  readonly changes: readonly Change[]
}

export interface NamedTest {
  /** Path from the root of the repository. */
  readonly file: string
  /** Text in the title of each selected test. */
  readonly title: string
}

interface Change {
  readonly file: string
  readonly was: string
  readonly becomes: string
}

const folder = path.join(import.meta.dirname, 'vulnerabilities')

/** Reads the plantings, ordered by name. */
export const readPlantings = (): readonly Planting[] =>
  readdirSync(folder)
    .sort()
    .map((file) => parsePlanting(path.basename(file, '.txt'), readFileSync(path.join(folder, file), 'utf8')))

/** @throws Error for a text that is not a planting */
export function parsePlanting(name: string, text: string): Planting {
  const [title = '', ...lines] = text.trimEnd().split('\n')
  const caughtBy: NamedTest[] = []
  const changes: { file: string; was: string[]; becomes: string[] }[] = []
  let file = ''
  for (const line of lines) {
    const named = /^caught by (\S+): (.+)$/.exec(line)
    const place = /^in (\S+)$/.exec(line)
    const last = changes.at(-1)
    if (named) caughtBy.push({ file: named[1] ?? '', title: named[2] ?? '' })
    else if (place) file = place[1] ?? ''
    else if (line.startsWith('-')) {
      // A removed line starts a change, unless it continues the previous line.
      if (last?.file === file && last.becomes.length === 0) last.was.push(line.slice(1))
      else changes.push({ file, was: [line.slice(1)], becomes: [] })
    } else if (line.startsWith('+') && last) last.becomes.push(line.slice(1))
    else throw new Error(`${name}: what does this line mean? «${line}»`)
  }
  if (caughtBy.length === 0 || changes.length === 0) throw new Error(`${name} plants nothing, or names no test`)
  const joined = changes.map(({ was, becomes, ...rest }) => ({
    ...rest,
    was: was.join('\n'),
    becomes: becomes.join('\n'),
  }))
  return { name, title, caughtBy, changes: joined }
}

/**
 * Applies the change to the text, regardless of moved lines and wrapping; undefined if the removed text is missing or
 * occurs several times.
 */
export function changed(text: string, { was, becomes }: Pick<Change, 'was' | 'becomes'>): string | undefined {
  const places: number[] = []
  let bare = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (/\s/.test(sign)) continue
    bare += sign
    places.push(at)
  }
  const sought = was.replace(/\s/g, '')
  const begin = bare.indexOf(sought)
  if (begin < 0 || bare.indexOf(sought, begin + 1) >= 0) return undefined
  const end = (places[begin + sought.length - 1] ?? 0) + 1
  return `${text.slice(0, places[begin])}${becomes.trim()}${text.slice(end)}`
}

/** Returns the files of a tree with the vulnerability, or a text why it cannot be planted. */
export function plantedFiles(root: string, { changes }: Planting): ReadonlyMap<string, string> | string {
  const files = new Map<string, string>()
  const read = (file: string): string | undefined => files.get(file) ?? readIfThere(file)
  for (const change of changes) {
    const named = path.join(root, change.file)
    const places = changed(read(named) ?? '', change) === undefined ? placesOf(root, change) : [named]
    const [place, another] = places
    if (place === undefined) return `${change.file} and all other sources do not hold, once, «${change.was.trim()}»`
    if (another !== undefined) return `${place} and ${another} hold «${change.was.trim()}»`
    files.set(place, changed(read(place) ?? '', change) ?? '')
  }
  return files
}

/** The source files outside tests that contain the text of a change once; of several, those with the same file name. */
function placesOf(root: string, change: Change): string[] {
  const places = sourcesOf(root).filter((file) => changed(readIfThere(file) ?? '', change) !== undefined)
  const named = places.filter((file) => path.basename(file) === path.basename(change.file))
  return named.length > 0 ? named : places
}

function sourcesOf(root: string): string[] {
  const isLeftOut = (name: string) => /node_modules|[/\\](dist|testing|attacks)([/\\]|$)|\.test\.tsx?$/.test(name)
  return globSync('{apps,packages}/**/*.{ts,tsx}', { cwd: root, exclude: isLeftOut })
    .filter((name) => !isLeftOut(name))
    .map((name) => path.join(root, name))
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Plants it in a scratch tree and returns a function that removes it.
 *
 * @throws Error if it does not apply
 */
export function plant(root: string, planting: Planting): () => void {
  const files = plantedFiles(root, planting)
  if (typeof files === 'string') throw new Error(files)
  const before = [...files.keys()].map((file) => [file, readFileSync(file, 'utf8')] as const)
  for (const [file, text] of files) writeFileSync(file, text)
  return () => {
    for (const [file, text] of before) writeFileSync(file, text)
  }
}
