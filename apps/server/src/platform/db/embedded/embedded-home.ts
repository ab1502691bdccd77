import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chown, lstat, mkdir, realpath, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeFolder } from '../../files/make-folder.ts'
import { say } from '../../process/operator-text.ts'
import type { DatabaseLog } from '../log.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { type Binaries, copyBinaries, findBinaries } from './embedded-binaries.ts'
import { canPass, canRun, canWrite, fileOwner, type Identity, NOBODY } from './postgres-identity.ts'

const SOCKET_NAME = '.s.PGSQL.5432'
const MAX_SOCKET_PATH = 107
/**
 * Folder that an unprivileged PostgreSQL can reach, for root when DATA_DIR lies under a folder closed to other users.
 */
const SHARED_FOLDER = '/var/lib/zatyshok'

/** Paths and identity that one embedded PostgreSQL needs on this machine. */
export interface EmbeddedHome {
  /**
   * `DATA_DIR/postgres` with symbolic links resolved. Holds `cluster`, `server.log` and, if the path is short enough,
   * `socket`.
   */
  folder: string
  cluster: string
  serverLog: string
  socketDir: string
  identity: Identity
  binaries: Binaries
}

/**
 * Creates `dataDir` (0700) if it does not exist.
 *
 * @throws DatabaseStartError if it cannot be written
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir, 0o700)
    await access(dataDir, constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    throw folderError(dataDir, error)
  }
}

const FOLDER_TROUBLES = [
  'EACCES',
  'EPERM',
  'EROFS',
  'EEXIST',
  'ENOTDIR',
  'ENOENT',
  'ENOSPC',
  'EDQUOT',
  'ERR_SQLITE_ERROR',
]

/**
 * Turns a file system error into one clear line; returns any other error unchanged.
 *
 * @param folder named unless the error is about a path outside it
 */
export function folderError(folder: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  const code = String(error.code)
  if (!FOLDER_TROUBLES.includes(code)) return error
  const written = writtenPath(error)
  const isOutside = written !== undefined && path.relative(folder, written).startsWith('..')
  const named = isOutside ? path.dirname(written) : folder
  return new DatabaseStartError('folder_not_writable', { folder: named, reason: code }, error)
}

/** The path that a system call wanted to write; of two paths (copy, link, rename) the second. */
function writtenPath(error: Error & { path?: unknown; dest?: unknown }): string | undefined {
  const written = error.dest ?? error.path
  return typeof written === 'string' ? written : undefined
}

/**
 * Chooses the folders of PostgreSQL and the user that it runs as. Callers must hold the lock of `dataDir`.
 *
 * @param options `useNamespaces` false: root behaves as on a machine without user namespaces
 */
export async function prepareHome(
  dataDir: string,
  { log, useNamespaces }: { log: DatabaseLog; useNamespaces: boolean },
): Promise<EmbeddedHome> {
  const packaged = await findBinaries(dataDir)
  const link = path.join(dataDir, 'postgres')
  const identity = await chooseIdentity(link, { useNamespaces })
  await makeHome(link, { identity, log })
  const folder = await realpath(link)
  const runnable = identity.kind === 'self' || canRun(identity, path.join(packaged.native, 'bin/postgres'))
  const binaries = runnable ? packaged : await copyBinaries(packaged, SHARED_FOLDER)
  const socketDir = await makeSocketDir(folder, identity)
  return {
    folder,
    cluster: path.join(folder, 'cluster'),
    serverLog: path.join(folder, 'server.log'),
    socketDir,
    identity,
    binaries,
  }
}

/** If files exist, their owner stays the user of PostgreSQL. A new home tries a user namespace first. */
async function chooseIdentity(link: string, { useNamespaces }: { useNamespaces: boolean }): Promise<Identity> {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const owner = await ownerOf(link)
  if (owner !== undefined && owner !== 0) return { kind: 'uid', uid: owner }
  const namespace: Identity = { kind: 'namespace' }
  const folder = owner === undefined ? path.dirname(link) : link
  if (useNamespaces && canWrite(namespace, folder)) return namespace
  if (owner === undefined) return { kind: 'uid', uid: NOBODY }
  throw new DatabaseStartError('folder_not_reachable', { folder: link })
}

async function ownerOf(folder: string): Promise<number | undefined> {
  const found = await stat(folder).catch(absent)
  return found?.uid
}

async function makeHome(link: string, { identity, log }: { identity: Identity; log: DatabaseLog }): Promise<void> {
  if (await lstat(link).catch(absent)) return
  const dataDir = path.dirname(link)
  if (identity.kind !== 'uid' || canPass(identity, dataDir)) {
    await mkdir(link, { mode: 0o700 })
    await chown(link, fileOwner(identity), fileOwner(identity))
    return
  }
  const folder = path.join(SHARED_FOLDER, randomBytes(6).toString('hex'))
  await makeFolder(SHARED_FOLDER, 0o755)
  await mkdir(folder, { mode: 0o700 })
  await chown(folder, identity.uid, identity.uid)
  await symlink(folder, link)
  const reason = say({
    uk: `PostgreSQL не працює від root, тому дані бази лежать у теці ${folder}.`,
    en: `PostgreSQL does not run as root, so the data of the database is in the folder ${folder}.`,
  })
  log.warn({ folder, link }, reason)
}

async function makeSocketDir(home: string, identity: Identity): Promise<string> {
  const inHome = path.join(home, 'socket')
  const short = path.join(tmpdir(), `zatyshok-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
  const folder = Buffer.byteLength(path.join(inHome, SOCKET_NAME)) <= MAX_SOCKET_PATH ? inHome : short
  const owner = fileOwner(identity)
  if (!(await lstat(folder).catch(absent))) {
    await mkdir(folder, { mode: 0o700 })
    await chown(folder, owner, owner)
  }
  // Access to the database is protected by this folder's permissions alone, so another user's folder is rejected.
  const found = await lstat(folder)
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return folder
  throw new DatabaseStartError('folder_not_writable', { folder, reason: 'EPERM' })
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
