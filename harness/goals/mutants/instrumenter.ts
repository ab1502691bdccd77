import path from 'node:path'
import { pathToFileURL } from 'node:url'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { installDependencies } from '../../../scripts/launch/install-dependencies.mjs'

/** Lines and columns from 0. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A mutant from Stryker. */
export interface MadeMutant {
  readonly id: string
  readonly fileName: string
  readonly mutatorName: string
  readonly replacement: string
  readonly location: { readonly start: Position; readonly end: Position }
  /** `Ignored`: excluded by an ignorer. */
  readonly status?: string
}

/** Babel's NodePath; the fields that ignorers use. */
export interface TreePlace {
  readonly node: { readonly type: string; readonly [key: string]: unknown }
  readonly parentPath: TreePlace | null
}

interface Instrumenter {
  instrument(
    files: readonly { readonly name: string; readonly content: string; readonly mutate: true }[],
    options: {
      readonly plugins: null
      readonly excludedMutations: readonly string[]
      readonly ignorers: readonly { shouldIgnore(place: TreePlace): string | undefined }[]
    },
  ): Promise<{ files: { name: string; content: string }[]; mutants: MadeMutant[] }>
}

const none = () => undefined
const silent = {
  trace: none,
  debug: none,
  info: none,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
  ...Object.fromEntries(
    ['Trace', 'Debug', 'Info', 'Warn', 'Error', 'Fatal'].map((of) => [`is${of}Enabled`, () => false]),
  ),
}

/** Opens Stryker's instrumenter. Installs the package next to this file first if it is missing. */
export async function openInstrumenter(): Promise<Instrumenter> {
  const trouble: string | undefined = await installDependencies(import.meta.dirname)
  if (trouble !== undefined) throw new Error(trouble)
  const file = path.join(import.meta.dirname, 'node_modules/@stryker-mutator/instrumenter/dist/src/index.js')
  const { Instrumenter } = (await import(pathToFileURL(file).href)) as {
    Instrumenter: new (logger: typeof silent) => Instrumenter
  }
  return new Instrumenter(silent)
}
