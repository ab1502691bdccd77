import { type SpawnOptions, spawnSync } from 'node:child_process'

export const NOBODY = 65_534
const NAMESPACE = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

/**
 * As whom PostgreSQL runs, since it refuses uid 0: as ourselves; as root, in a user namespace where it
 * sees another uid; else under an unprivileged uid of the machine.
 */
export type Identity = { kind: 'self' } | { kind: 'namespace' } | { kind: 'uid'; uid: number }

/** A program and its arguments as `identity` runs them, for spawn. */
export function commandAs(
  identity: Identity,
  command: readonly string[],
): { file: string; args: string[]; options: SpawnOptions } {
  const [file = '', ...args] = identity.kind === 'namespace' ? [...NAMESPACE, ...command] : command
  return { file, args, options: identity.kind === 'uid' ? { uid: identity.uid, gid: identity.uid } : {} }
}

/** The uid that owns the files PostgreSQL makes, as this process sees it. */
export function fileOwner(identity: Identity): number {
  return identity.kind === 'uid' ? identity.uid : (process.getuid?.() ?? 0)
}

/** Whether `identity` can be taken on, is not root, and can write to `folder`: tried, not guessed. */
export function canWrite(identity: Identity, folder: string): boolean {
  return succeeds(identity, ['/bin/sh', '-c', 'test "$(id -u)" != 0 && test -w "$1" && test -x "$1"', 'sh', folder])
}

/** Whether `identity` can reach what lies in `folder`. */
export function canPass(identity: Identity, folder: string): boolean {
  return succeeds(identity, ['/bin/sh', '-c', 'cd "$1"', 'sh', folder])
}

/** Whether `identity` can run `program`, the folders on the way to it included. */
export function canRun(identity: Identity, program: string): boolean {
  return succeeds(identity, [program, '--version'])
}

function succeeds(identity: Identity, command: readonly string[]): boolean {
  const { file, args, options } = commandAs(identity, command)
  return spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
}
