import { accessSync, constants, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from './config-schema.ts'

interface Problem {
  /** For example `backup.folder`. */
  readonly path: string
  readonly message: string
}

/** Folders of the site's files: built, and source. */
const siteFolders = ['dist/client', 'public'].map((name) =>
  fileURLToPath(new URL(`../../../web/${name}/`, import.meta.url)),
)

/**
 * Checks the files, folders and ports that the settings name on this machine, once, before the start. If one of them
 * disappears later, the component that uses it reports the error.
 */
export function problemsOfPlaces(
  { logos, backup, imports, exports, metrics }: Settings,
  port: number,
): readonly Problem[] {
  const named = Object.entries(logos).map(([name, { src }]) => ({ path: `logos.${name}.src`, message: wrongLogo(src) }))
  const folders = [
    { path: 'backup.folder', message: wrongFolder(backup.folder) },
    { path: 'exports.folder', message: wrongFolder(exports.folder) },
    // Other programs write files into this folder, so a missing folder is probably a typing error.
    { path: 'imports.folder', message: wrongFolder(imports.folder) ?? missingFolder(imports.folder) },
  ]
  const isSamePort = metrics.enabled && metrics.port !== 0 && metrics.port === port
  const ports = { path: 'metrics.port', message: isSamePort ? 'цей порт уже займає сам портал (PORT)' : undefined }
  return [...named, ...folders, ports].flatMap(({ path, message }) =>
    message === undefined ? [] : [{ path, message }],
  )
}

/** Returns the problem of a folder that exists or will be created; undefined if it can be used. */
function wrongFolder(folder: string): string | undefined {
  if (folder === '') return undefined
  if (folder.includes('\0')) return 'має бути текою'
  let existing = path.resolve(folder)
  while (!existsSync(existing)) existing = path.dirname(existing)
  if (!statSync(existing).isDirectory()) return `має бути текою, а «${existing}» — файл`
  try {
    accessSync(existing, constants.W_OK)
    return undefined
  } catch {
    return `у теку «${existing}» не можна писати`
  }
}

const missingFolder = (folder: string): string | undefined =>
  folder === '' || existsSync(folder) ? undefined : `теки «${path.resolve(folder)}» немає: створіть її або змініть шлях`

function wrongLogo(src: string): string | undefined {
  const isThere = siteFolders.some((folder) => {
    const file = path.join(folder, src)
    return file.startsWith(folder) && statSync(file, { throwIfNoEntry: false })?.isFile() === true
  })
  return isThere ? undefined : `файлу «${src}» немає серед файлів сайту (apps/web/public)`
}
