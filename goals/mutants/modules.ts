/** A module whose mutants are tried, and the tests that may catch them. */
export interface MutatedModule {
  readonly name: string
  /** Folder of its code, which is mutated. */
  readonly source: string
  /** Patterns of test files: its own first, then those of modules that call it. Those that touch no mutant are not run. */
  readonly tests: readonly string[]
  /** Its tests ask for a database: only a sample of its mutants is tried. */
  readonly isSampled: boolean
}

const modules = 'apps/server/src/modules'
/** What every module may be attacked through. */
const attacks = [
  'ownership',
  'every-endpoint',
  'mass-assignment',
  'forgery',
  'guessing',
  'tokens',
  'sql-payloads',
  'huge-requests',
  'bound-operators',
  'canaries',
].map((name) => `apps/server/src/attacks/${name}.test.ts`)

const ofServer = (name: string, callers: readonly string[]): MutatedModule => ({
  name,
  source: `${modules}/${name}`,
  tests: [`${modules}/${name}/*.test.ts`, ...callers.map((caller) => `${modules}/${caller}.test.ts`), ...attacks],
  isSampled: true,
})

export const mutatedModules: readonly MutatedModule[] = [
  { name: 'domain', source: 'packages/domain/src', tests: ['packages/domain/src/*.test.ts'], isSampled: false },
  ofServer('identity', ['profile/*', 'social/*', 'second-factor/*', 'passwords/*', 'sweep/*']),
  ofServer('accounts', ['sharing/*', 'home/*', 'invoices/*']),
  ofServer('sharing', ['accounts/*', 'home/*', 'readings/read-receipt']),
  ofServer('payments', ['payment-notices/*', 'invoices/payment-links', 'home/*']),
  ofServer('uploads', ['import-runs/*', 'import-profiles/samples', 'provider-api/*', 'sweep/*']),
]
