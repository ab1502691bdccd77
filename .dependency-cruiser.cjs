/**
 * What may import what (docs/architecture.md). Folders are matched by pattern, so a new noun needs no
 * edit here, except a place in the order below when it stands on another noun.
 */
const TEST = String.raw`\.test\.tsx?$|\.e2e\.ts$|^(apps|packages)/[^/]+/src/testing/`
const MODULES = '^apps/server/src/modules'
/** Each noun may call the nouns to its right. */
const DOWNWARDS = ['payments', 'invoices', 'readings', 'meters', 'accounts', 'providers']

const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { pathNot: allowed },
})

const upwards = DOWNWARDS.slice(1).map((noun, at) => ({
  name: `${noun}-not-upwards`,
  comment: `${noun} stands below ${DOWNWARDS.slice(0, at + 1).join(', ')} and must not know them`,
  severity: 'error',
  from: { path: `${MODULES}/${noun}/`, pathNot: TEST },
  to: { path: `${MODULES}/(${DOWNWARDS.slice(0, at + 1).join('|')})/` },
}))

module.exports = {
  forbidden: [
    only('contract-knows-zod-only', 'the contract is read by browser and server alike', '^packages/contract/src/', [
      '^packages/contract/src/',
      '^node_modules/zod/',
    ]),
    only('domain-is-pure', 'rules have no I/O and no libraries', '^packages/domain/src/', [
      '^packages/(domain|contract|i18n)/src/',
      '^node_modules/zod/',
    ]),
    {
      name: 'packages-below-apps',
      comment: 'packages know no application',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'platform-knows-no-noun',
      comment: 'the platform would work for another portal as well',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: TEST },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/platform/' },
    },
    {
      name: 'platform-knows-no-domain',
      comment: 'the platform would work for another portal as well',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: TEST },
      to: { path: '^packages/(domain|demo-city)/' },
    },
    ...upwards,
    {
      name: 'no-insides-of-another-module',
      comment: 'call the other noun’s use case, not its SQL, routes or jobs',
      severity: 'error',
      from: { path: `${MODULES}/([^/]+)/`, pathNot: TEST },
      to: { path: String.raw`${MODULES}/[^/]+/[^/]+\.(queries|routes|jobs)\.ts$`, pathNot: `${MODULES}/$1/` },
    },
    {
      name: 'modules-below-composition',
      comment: 'app, main and the command line compose modules, never the other way round',
      severity: 'error',
      from: { path: `${MODULES}/`, pathNot: TEST },
      to: { path: String.raw`^apps/server/src/(app|main|worker|cli|cli/.*|start/.*)\.ts$` },
    },
    {
      name: 'sql-in-queries-only',
      comment: 'a use case decides, a query fetches; imports, exports and limits are SQL themselves',
      severity: 'error',
      from: {
        path: String.raw`${MODULES}/.*(\.routes|/[a-z-]+)\.ts$`,
        pathNot: [TEST, String.raw`\.queries\.ts$`, `${MODULES}/(imports|exports|limits)/`],
      },
      to: { path: '^node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-are-islands',
      comment: 'a web feature knows no other feature and no composition',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|app|public)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'ui-and-lib-are-below',
      comment: 'the design system and the library know no noun',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/(features|app|public)/' },
    },
    {
      name: 'browser-and-server-apart',
      comment: 'they share packages only',
      severity: 'error',
      from: { path: '^apps/(web|server)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'harnesses-apart',
      comment: 'harnesses share the kit and know no other harness and no browser journey',
      severity: 'error',
      from: { path: '^harness/([^/]+)/' },
      to: { path: '^(harness|e2e)/', pathNot: '^harness/($1|kit)/' },
    },
    {
      name: 'no-test-code-in-production',
      comment: 'what runs in a city holds no test code',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: 'no-cycles',
      comment: 'a cycle has no order to read it in',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-unresolved',
      comment: 'a misspelt path would escape every rule above',
      severity: 'error',
      from: { pathNot: '^apps/web/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
