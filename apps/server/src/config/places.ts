import { accessSync, constants, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OperatorText, say } from '../platform/process/operator-text.ts'
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
  const ports = { path: 'metrics.port', message: isSamePort ? ownPort : undefined }
  return [...named, ...folders, ports].flatMap(({ path, message }) =>
    message === undefined ? [] : [{ path, message: say(message) }],
  )
}

const ownPort = {
  uk: 'цей порт уже займає сам портал (PORT)',
  en: 'the portal itself uses this port (PORT)',
} satisfies OperatorText

/** The problem of a file in the place of a folder. */
export const fileForFolder = (file: string): OperatorText => ({
  uk: `має бути текою, а «${file}» — файл`,
  en: `must be a folder; “${file}” is a file`,
})

/** Returns the problem of a folder that exists or will be created; undefined if it can be used. */
function wrongFolder(folder: string): OperatorText | undefined {
  if (folder === '') return undefined
  if (folder.includes('\0')) return { uk: 'має бути текою', en: 'must be a folder' }
  let existing = path.resolve(folder)
  while (!existsSync(existing)) existing = path.dirname(existing)
  if (!statSync(existing).isDirectory()) return fileForFolder(existing)
  try {
    accessSync(existing, constants.W_OK)
    return undefined
  } catch {
    return { uk: `у теку «${existing}» не можна писати`, en: `the folder “${existing}” is not writable` }
  }
}

function missingFolder(folder: string): OperatorText | undefined {
  if (folder === '' || existsSync(folder)) return undefined
  const full = path.resolve(folder)
  return {
    uk: `теки «${full}» немає: створіть її або змініть шлях`,
    en: `there is no folder “${full}”: make it, or change the path`,
  }
}

function wrongLogo(src: string): OperatorText | undefined {
  const isThere = siteFolders.some((folder) => {
    const file = path.join(folder, src)
    return file.startsWith(folder) && statSync(file, { throwIfNoEntry: false })?.isFile() === true
  })
  if (isThere) return undefined
  return {
    uk: `файлу «${src}» немає серед файлів сайту (apps/web/public)`,
    en: `the files of the site (apps/web/public) do not include “${src}”`,
  }
}
