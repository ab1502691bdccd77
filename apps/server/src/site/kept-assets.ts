import { copyFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { makeFolder } from '../platform/files/make-folder.ts'

/** Days that files of a build stay after the last start of a node of that build. */
const keptDays = 60
const dayMs = 86_400_000

interface Options {
  /** The built web application; its `assets` are hashed files. */
  readonly files: string
  /** Folder that outlives a release; several nodes may share it. */
  readonly folder: string
  readonly now: Date
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Copies the hashed files of this build into a folder that outlives the release, and removes builds that no node has
 * started for 60 days. Open pages of an earlier build, and pages of a newer node in a rolling upgrade, then find their
 * files at every node of the folder. A failure is logged: the node serves its own build all the same.
 */
export async function keepAssets({ files, folder, now, log }: Options): Promise<void> {
  const [from, to] = [path.join(files, 'assets'), path.join(folder, 'assets')]
  try {
    await makeFolder(to)
    for (const name of await readdir(from)) await keep(path.join(from, name), path.join(to, name), now)
    for (const name of await readdir(to)) {
      const file = path.join(to, name)
      const seen = await stat(file).catch(() => undefined)
      if (seen && now.getTime() - seen.mtimeMs > keptDays * dayMs) await rm(file, { force: true })
    }
  } catch (err) {
    log.warn({ err }, 'the files of this build are not kept for later releases')
  }
}

/** Copies under another name first: another node may read the folder. The modification time is the last start. */
async function keep(from: string, to: string, now: Date): Promise<void> {
  const isThere = await utimes(to, now, now).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const unfinished = `${to}.${process.pid}.tmp`
  await copyFile(from, unfinished)
  await utimes(unfinished, now, now)
  await rename(unfinished, to)
}
