import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { runNpm } from '../launch/run-npm.mjs'
// @ts-expect-error: plain JavaScript that also runs on older Node
// biome-ignore format: one line, so that the directive above covers the whole import
import { installedInProduction, isAllowedLicence, isSecretFile, licenceOf, loadedByServer, lockedPackages, secretsIn } from './supply-chain.mjs'

interface Package {
  readonly place: string
  readonly name: string
  readonly version: string
  readonly entry: { readonly optional?: boolean }
}

const root = path.join(import.meta.dirname, '../..')
const isRepository = existsSync(path.join(root, '.git'))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 })

test('SC1 the lockfile takes every package from the registry by its sha512, and no script of a package runs', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check/check-lockfile.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test('SC2 the bill of materials names exactly what is locked', async () => {
  // With --omit=dev npm drops packages that the workspaces need, so the SBOM lists all and marks those for development.
  const told = await runNpm(root, ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { output: 'kept' })
  const { components } = JSON.parse(told.stdout) as { components: { purl: string; hashes?: { alg: string }[] }[] }
  const named = new Set(
    components.map(({ purl }) => decodeURIComponent(purl)).filter((purl) => !purl.includes('@zatyshok/')),
  )
  const locked = (lockedPackages(root) as Package[]).map(({ name, version }) => `pkg:npm/${name}@${version}`)
  expect([...named].filter((purl) => !locked.includes(purl))).toEqual([])
  expect(locked.filter((purl) => !named.has(purl))).toEqual([])
})

test('SC2 every licence is one that a city may use without asking', () => {
  const told = (lockedPackages(root) as Package[]).map((one) => [one.name, licenceOf(root, one)] as const)
  const installed = told.filter(([, licence]) => licence !== undefined)
  // Packages of other platforms are not installed here.
  expect(installed.length).toBeGreaterThan(300)
  expect(installed.filter(([, licence]) => !isAllowedLicence(licence))).toEqual([])
})

test('SC2 what a portal loads is installed with it', () => {
  const production = new Set((installedInProduction(root) as Package[]).map(({ place }) => place))
  const loaded = loadedByServer(root) as Package[]
  expect(loaded.length).toBeGreaterThan(30)
  expect(loaded.filter(({ place }) => !production.has(place))).toEqual([])
})

test('GL17 a portal installs at most 150 packages', () => {
  // Decision 0134 lists what went and what stays.
  expect((loadedByServer(root) as Package[]).length).toBeLessThanOrEqual(150)
})

test('SC2 what is installed in production is what a portal loads, what builds the web is not: the rest is of other platforms', () => {
  const loaded = new Set((loadedByServer(root) as Package[]).map(({ place }) => place))
  const others = (installedInProduction(root) as Package[]).filter(({ place }) => !loaded.has(place))
  expect(others.filter(({ entry }) => !entry.optional).map(({ name }) => name)).toEqual([])
  const names = new Set((installedInProduction(root) as Package[]).map(({ name }) => name))
  expect(['fastify', 'vite', 'react', 'terser'].map((name) => names.has(name))).toEqual([true, false, false, false])
})

test.runIf(isRepository)(
  'SC3 no file of secrets is or was ever committed, and no text of one',
  () => {
    const names = new Set(git('log', '--all', '--name-only', '--format=').split('\n'))
    expect([...names].filter(isSecretFile)).toEqual([])
    const history = git(
      'log',
      '--all',
      '-p',
      '--no-color',
      '--no-ext-diff',
      '--no-textconv',
      '--unified=0',
      '--format=%h',
    )
    expect(secretsIn(history)).toEqual([])
  },
  120_000,
)

test.runIf(isRepository)(
  'SC3 nothing that git does not know is served: no .git, no source map, nothing of development',
  () => {
    const built = globSync('apps/web/dist/**/*', { cwd: root, withFileTypes: true }).filter((file) => file.isFile())
    const names = built.map((file) => path.relative(root, path.join(file.parentPath, file.name)))
    expect(names.filter((name) => /\.(map|ts|tsx)$|(^|\/)\.git/.test(name) || isSecretFile(name))).toEqual([])
    for (const name of names.filter((one) => /\.(js|css|html|json)$/.test(one))) {
      const text = readFileSync(path.join(root, name), 'utf8')
      expect([name, secretsIn(text)]).toEqual([name, []])
      expect(text, name).not.toMatch(/sourceMappingURL|\/tmp\/|\/home\/|import\.meta\.hot|react-refresh/)
    }
  },
)

test('SC3 nothing of development or of the faults is in what a portal runs', () => {
  const sources = globSync('apps/server/src/**/*.ts', { cwd: root }).filter(
    (name) => !/\.test\.ts$|\/testing\//.test(name),
  )
  expect(sources.length).toBeGreaterThan(500)
  const suspects = /FAULT_POINT|kill-points|\/api\/(debug|test|dev)\b|\bdebugger\b|testing\//
  // Processes for tests only; the portal never imports them (knip and the import boundaries check this).
  const ofTests = [
    'apps/server/src/testing/imports/kill-import.ts',
    'apps/server/src/testing/imports/measure-import.ts',
  ]
  const found = sources.filter((name) => suspects.test(withoutComments(readFileSync(path.join(root, name), 'utf8'))))
  expect(found.filter((name) => !ofTests.includes(name))).toEqual([])
})

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

test('SC3 the search itself finds planted secrets', () => {
  const key = ['-----BEGIN EC PRIVATE', ` KEY-----\n${'MHcCAQEEIOX'.repeat(3)}`].join('')
  const planted = [
    key,
    `ghp_${'a1'.repeat(18)}`,
    `AKIA${'A1B2'.repeat(4)}`,
    `postgres://zatyshok:${'s3cret-word'}@db.misto.example/x`,
  ]
  for (const text of planted) expect(secretsIn(`a\n${text}`)).toHaveLength(1)
  expect(secretsIn('postgres://user:password@/x, AKIA-TEST, whsec_…')).toEqual([])
  expect(['.env', 'deploy/.env.local', 'a/id_rsa', 'tls.key', 'dump.p12'].every(isSecretFile)).toBe(true)
  expect(['secret.ts', '.env-example.md', 'keys.ts'].some(isSecretFile)).toBe(false)
  expect(isAllowedLicence('(MIT OR GPL-3.0)') && !isAllowedLicence('MIT AND GPL-3.0') && !isAllowedLicence('')).toBe(
    true,
  )
})
