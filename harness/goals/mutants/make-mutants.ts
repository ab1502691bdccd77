import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type MadeMutant, openInstrumenter, type TreePlace } from './instrumenter.ts'
import type { MutatedModule } from './modules.ts'

export interface Mutant {
  /** Stryker's id, which the instrumented code uses; it changes with each change of the code. */
  readonly id: string
  readonly module: string
  /** Path in the tree. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly mutator: string
  readonly original: string
  readonly replacement: string
  /** The line in which it begins, trimmed; it distinguishes equal mutants of the file. */
  readonly at: string
  /** Index among equal mutants of that line, from 0. */
  readonly nth: number
  /** The whole file with the mutant. */
  readonly mutated: string
}

export interface Made {
  readonly mutants: readonly Mutant[]
  /** Number of mutants of texts that only developers and logs see. */
  readonly ignored: number
  /** Instrumented code by file: it contains all mutants, of which one at a time is active. */
  readonly instrumented: ReadonlyMap<string, string>
}

/** Creates all mutants of the modules. Reads the tree and writes no files. */
export async function makeMutants(tree: string, modules: readonly MutatedModule[]): Promise<Made> {
  const sources = modules.flatMap(({ name, source }) =>
    globSync(`${source}/*.ts`, { cwd: tree })
      .filter((file) => !file.endsWith('.test.ts'))
      .sort()
      .map((file) => ({ module: name, file, content: readFileSync(path.join(tree, file), 'utf8') })),
  )
  const instrumenter = await openInstrumenter()
  const { files, mutants } = await instrumenter.instrument(
    sources.map(({ file: name, content }) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [{ shouldIgnore }] },
  )
  const ofFile = new Map(sources.map((one) => [one.file, one]))
  const kept = mutants.filter(({ status }) => status !== 'Ignored')
  return {
    mutants: numbered(kept.map((mutant) => asMutant(mutant, ofFile.get(mutant.fileName) ?? missing(mutant)))),
    ignored: mutants.length - kept.length,
    instrumented: new Map(files.map(({ name, content }) => [name, content])),
  }
}

const missing = ({ fileName }: MadeMutant): never => {
  throw new Error(`${fileName}: not among the sources`)
}

function numbered(mutants: readonly Omit<Mutant, 'nth'>[]): readonly Mutant[] {
  const seen = new Map<string, number>()
  return mutants.map((mutant) => {
    const { file, at, mutator, original, replacement } = mutant
    const key = JSON.stringify([file, at, mutator, original, replacement])
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return { ...mutant, nth }
  })
}

function asMutant(
  made: MadeMutant,
  source: { readonly module: string; readonly file: string; readonly content: string },
): Omit<Mutant, 'nth'> {
  const { module, file, content } = source
  const lines = content.split('\n')
  const offset = ({ line, column }: { line: number; column: number }) =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + column
  const [from, to] = [offset(made.location.start), offset(made.location.end)]
  return {
    id: made.id,
    module,
    file,
    line: made.location.start.line + 1,
    mutator: made.mutatorName,
    original: content.slice(from, to),
    replacement: made.replacement,
    at: (lines[made.location.start.line] ?? '').trim(),
    mutated: content.slice(0, from) + made.replacement + content.slice(to),
  }
}

/** Excludes the text of a log line, or of an error that no response contains: no rule depends on it. */
function shouldIgnore(place: TreePlace): string | undefined {
  if (!/^(StringLiteral|TemplateLiteral)$/.test(place.node.type)) return undefined
  const call = place.parentPath?.node
  const callee = call?.['callee'] as
    | { name?: string; object?: { name?: string; property?: { name?: string } } }
    | undefined
  if (call?.type === 'NewExpression' && /^(Range|Type|)Error$/.test(callee?.name ?? '')) return 'text for developers'
  const isLog = callee?.object?.name === 'log' || callee?.object?.property?.name === 'log'
  return call?.type === 'CallExpression' && isLog ? 'text of a log' : undefined
}

/**
 * Orders the mutants by the seed, independent of their position in the file: after an unrelated change the first ones
 * are the same.
 */
export function inSeededOrder(mutants: readonly Mutant[], seed: string): readonly Mutant[] {
  const seen = new Map<string, number>()
  const ranked = mutants.map((mutant) => {
    const { file, mutator, original, replacement } = mutant
    const key = JSON.stringify([file, mutator, original, replacement])
    const occurrence = seen.get(key) ?? 0
    seen.set(key, occurrence + 1)
    return { mutant, rank: createHash('sha256').update(`${seed} ${occurrence} ${key}`).digest('hex') }
  })
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ mutant }) => mutant)
}
