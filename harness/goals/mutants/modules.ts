/** A module whose mutants are tested, and the tests that may detect them. */
export interface MutatedModule {
  readonly name: string
  /** Folder of the code to mutate. */
  readonly source: string
  /**
   * Patterns of test files: the module's own first, then those of modules that use it. Tests that execute no mutant are
   * skipped.
   */
  readonly tests: readonly string[]
  /** Its tests use a database, so only a sample of its mutants is tested. */
  readonly isSampled: boolean
}

const server = 'apps/server/src'

/** @param others further tests that may detect its mutants: tests of modules that use it, and attacks */
const ofServer = (name: string, others: readonly string[]): MutatedModule => ({
  name,
  source: `${server}/modules/${name}`,
  tests: [`${server}/modules/${name}/*.test.ts`, ...others.map((one) => `${server}/${one}.test.ts`)],
  isSampled: true,
})

export const mutatedModules: readonly MutatedModule[] = [
  { name: 'domain', source: 'packages/domain/src', tests: ['packages/domain/src/*.test.ts'], isSampled: false },
  ofServer('identity', [
    'modules/social/*-by-social',
    'modules/profile/{change-phones,update-emails}',
    'modules/second-factor/totp',
    'modules/sweep/sweep',
    'attacks/{canaries,guessing,mass-assignment,tokens}',
  ]),
  ofServer('accounts', [
    'modules/home/get-home',
    'modules/homes/homes',
    'modules/sharing/*',
    'attacks/{guessing,mass-assignment,ownership}',
  ]),
  ofServer('sharing', ['modules/accounts/{account-keys,list-accounts}', 'modules/home/get-home', 'attacks/ownership']),
  ofServer('payments', ['modules/payment-notices/*', 'modules/home/get-home', 'attacks/{ownership,sql-payloads}']),
  ofServer('uploads', [
    'modules/import-runs/{at-once,cancel-run,import-runs,shared-bucket,watch-folder}',
    'modules/provider-api/provider-api',
    'modules/sweep/sweep',
    'attacks/bound-operators',
  ]),
]
