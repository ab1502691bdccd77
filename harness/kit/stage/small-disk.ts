import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Skipped } from './fault-case.ts'
import type { Stage } from './open-stage.ts'
import { startChild } from './processes.ts'
import { waitUntil } from './wait-until.ts'

/** A small disk mounted on a folder, which fills up quickly. */
export interface SmallDisk {
  /** Command prefix of root for a process that sees the disk; other processes see the original folder. */
  readonly inside: readonly string[]
  /** Uses all remaining space. */
  fill(): void
  /** Frees the space. */
  makeRoom(): void
}

interface Options {
  /** Folder whose content moves to the disk. */
  readonly folder: string
  /** Free space besides the content. */
  readonly roomMegabytes: number
  /** A second disk to mount together with this one. */
  readonly besides?: SmallDisk
}

/**
 * The disk is mounted in a separate mount namespace that a process holds, so that no mount remains if the harness is
 * killed.
 */
const hold = `set -e
mount -t tmpfs -o size="$3"m,mode=0700 tmpfs "$2"
cp -a "$1/." "$2/"
chown --reference="$1" "$2"
chmod --reference="$1" "$2"
mount --move "$2" "$1"
echo mounted
exec sleep infinity`

/** @throws Skipped where mounting is not allowed */
export async function openSmallDisk(stage: Stage, { folder, roomMegabytes, besides }: Options): Promise<SmallDisk> {
  if (process.getuid?.() !== 0) throw new Skipped('only root may mount a small disk')
  const place = join(stage.folder, `disk-${basename(folder)}`)
  mkdirSync(place)
  const size = Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]) + roomMegabytes
  const holder = startChild(
    [...(besides?.inside ?? []), 'unshare', '--mount', 'sh', '-c', hold, 'sh', folder, place, String(size)],
    { log: `${place}.log` },
  )
  stage.atEnd(() => holder.end('SIGKILL'))
  await waitUntil('the small disk is there', 20_000, async () => {
    if (!holder.isRunning()) throw new Skipped(`no small disk: ${holder.printed().trim()}`)
    return holder.printed().includes('mounted')
  })
  // The path as a process of another namespace sees it.
  const ballast = join(`/proc/${holder.pid}/root`, folder, 'ballast')
  return {
    inside: ['nsenter', '--mount', `--target=${holder.pid}`, '--'],
    fill: () => fill(ballast),
    makeRoom: () => rmSync(ballast),
  }
}

function fill(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const bytes of [2 ** 20, 4096, 1]) writeUntilFull(file, Buffer.alloc(bytes))
  } finally {
    closeSync(file)
  }
}

function writeUntilFull(file: number, piece: Buffer): void {
  try {
    for (;;) writeSync(file, piece)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
