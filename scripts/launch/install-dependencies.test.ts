import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const here = { optional: true, os: [process.platform], cpu: [process.arch] }
/** One package for all platforms, one binding for this one, others for other platforms. */
const packages = {
  '': { name: 'city', version: '1.0.0' },
  'node_modules/bundler': { version: '1.0.0' },
  'node_modules/@bundler/here': { version: '1.0.0', ...here },
  'node_modules/node-here': { version: '1.0.0', optional: true, os: process.platform, cpu: process.arch },
  'node_modules/@bundler/other-system': { version: '1.0.0', ...here, os: ['aix'] },
  'node_modules/@bundler/other-processor': { version: '1.0.0', ...here, cpu: ['wasm32'] },
  'node_modules/@bundler/other-library': { version: '1.0.0', ...here, libc: ['none'] },
  'node_modules/@bundler/not-here': { version: '1.0.0', optional: true, os: [`!${process.platform}`] },
  'node_modules/helper-of-another': { version: '1.0.0', optional: true },
  'node_modules/peer': { version: '1.0.0', optional: true, peer: true },
}
let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'zatyshok-dependencies-'))
  write('package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }))
})
afterEach(() => rmSync(root, { recursive: true }))

test('optional packages of other platforms may be absent', () => {
  installed('bundler', '@bundler/here', 'node-here')
  npmThat('exit 1')
  expect(install()).toEqual({ printed: '', trouble: undefined })
})

test('an absent optional package of this platform is installed', () => {
  installed('bundler', 'node-here')
  npmThat('mkdir -p node_modules/@bundler/here && echo "{}" > node_modules/@bundler/here/package.json')
  expect(install()).toEqual({ printed: 'Установлюю залежності (npm ci)…\n', trouble: undefined })
  npmThat('exit 1')
  expect(install()).toEqual({ printed: '', trouble: undefined })
})

test('an installation that was recorded as whole is looked into again', () => {
  installed('bundler', '@bundler/here', 'node-here')
  install()
  rmSync(path.join(root, 'node_modules/@bundler'), { recursive: true })
  npmThat('exit 1')
  expect(install().printed).toBe('Установлюю залежності (npm ci)…\n')
})

test('what npm leaves out every time is one line, and is not recorded as whole', () => {
  installed('bundler', 'node-here')
  npmThat('exit 0')
  expect(install().trouble).toMatch(
    /^npm не встановив @bundler\/here: .+ Node\.js \d+\.\d+\.\d+ .+ запустіть команду знову\.$/,
  )
  expect(existsSync(path.join(root, 'node_modules/.zatyshok-lockfile'))).toBe(false)
})

test('an installation that is cut off leaves no record of the one before', () => {
  write(
    'node_modules/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/bundler': { version: '0.9.0' } } }),
  )
  npmThat('kill -9 $$')
  expect(install().trouble).toMatch(/^Залежності не встановилися\./)
  expect(existsSync(path.join(root, 'node_modules/.package-lock.json'))).toBe(false)
})

test('every Node that may start finds the bindings of this project made for it, and no other may', async () => {
  // @ts-expect-error: plain JavaScript that older Node also parses
  const { isNodeEnough } = await import('./refuse-old-node.mjs')
  const project = path.join(import.meta.dirname, '../..')
  const { engines } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
  const locked: Record<
    string,
    { optional?: true; os?: string | string[]; cpu?: string | string[]; engines?: { node: string } }
  > = JSON.parse(readFileSync(path.join(project, 'package-lock.json'), 'utf8')).packages
  const bindings = Object.values(locked).filter(
    ({ optional, os, cpu }) => optional && os && cpu && !cpu.includes('wasm32'),
  )
  const ranges = new Set([engines.node, ...bindings.flatMap((binding) => binding.engines?.node ?? [])])
  const versions = [
    '18.20.8',
    '20.18.3',
    '20.19.0',
    '21.7.3',
    '22.11.0',
    '22.12.0',
    '23.0.0',
    '24.0.0',
    '25.9.0',
    '26.10.0',
  ]
  for (const version of versions) {
    const accepted = [...ranges].every((range) => isWithin(version, range))
    expect([version, isNodeEnough(version)]).toEqual([version, accepted])
  }
})

/** Checks ranges in the form of the bindings: `>=22.12.0`, `^20.19.0`, joined by `||`. */
function isWithin(version: string, range: string): boolean {
  return range.split('||').some((part) => {
    const [, sign, least = ''] = /^\s*(\^|>=)\s*(\S+)\s*$/.exec(part) ?? []
    if (sign === undefined) throw new Error(`a range of another form: ${range}`)
    const major = (text: string) => Number(text.split('.')[0])
    const isNewer = version.localeCompare(least, 'en', { numeric: true }) >= 0
    return isNewer && (sign === '>=' || major(version) === major(least))
  })
}

/** Runs the installation in a separate process, as bootstrap does, with the test's npm. */
function install(): { printed: string; trouble: string | undefined } {
  const module = path.join(import.meta.dirname, 'install-dependencies.mjs')
  const script = `import { installDependencies } from ${JSON.stringify(module)}
    const trouble = await installDependencies(process.argv[1])
    if (trouble) process.stderr.write(trouble)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, root], {
    encoding: 'utf8',
    env: { PATH: `${path.join(root, 'bin')}:${process.env['PATH']}` },
  })
  return { printed: stdout, trouble: stderr || undefined }
}

function installed(...names: string[]): void {
  for (const name of names) write(`node_modules/${name}/package.json`, '{}')
  const found = Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: '1.0.0' }]))
  write('node_modules/.package-lock.json', JSON.stringify({ packages: found }))
}

function npmThat(does: string): void {
  write('bin/npm', `#!/bin/sh\n${does}\n`)
  chmodSync(path.join(root, 'bin/npm'), 0o755)
}

function write(name: string, text: string): void {
  const file = path.join(root, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
