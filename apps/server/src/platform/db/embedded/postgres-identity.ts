import { type SpawnOptions, spawnSync } from 'node:child_process'

export const NOBODY = 65_534
const NAMESPACE = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

/**
 * The user that PostgreSQL runs as, since PostgreSQL refuses uid 0. An ordinary user keeps its own uid. Root uses a
 * user namespace where it has another uid, or else an unprivileged uid of the machine.
 */
export type Identity = { kind: 'self' } | { kind: 'namespace' } | { kind: 'uid'; uid: number }

/** Returns the command and arguments that run a program as `identity`, for spawn. */
export function commandAs(
  identity: Identity,
  command: readonly string[],
): { file: string; args: string[]; options: SpawnOptions } {
  const [file = '', ...args] = identity.kind === 'namespace' ? [...NAMESPACE, ...command] : command
  return { file, args, options: identity.kind === 'uid' ? { uid: identity.uid, gid: identity.uid } : {} }
}

/** Returns the uid that owns PostgreSQL's files, as this process sees it. */
export function fileOwner(identity: Identity): number {
  return identity.kind === 'uid' ? identity.uid : (process.getuid?.() ?? 0)
}

/** True if `identity` can be assumed, is not root, and can write to `folder`. Runs a probe process. */
export function canWrite(identity: Identity, folder: string): boolean {
  return succeeds(identity, ['/bin/sh', '-c', 'test "$(id -u)" != 0 && test -w "$1" && test -x "$1"', 'sh', folder])
}

/** True if `identity` can reach the content of `folder`. */
export function canPass(identity: Identity, folder: string): boolean {
  return succeeds(identity, ['/bin/sh', '-c', 'cd "$1"', 'sh', folder])
}

/** True if `identity` can run `program`, including access to the folders on its path. */
export function canRun(identity: Identity, program: string): boolean {
  return succeeds(identity, [program, '--version'])
}

function succeeds(identity: Identity, command: readonly string[]): boolean {
  const { file, args, options } = commandAs(identity, command)
  return spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
}
