import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and its missing parents. Node's `mkdir` with `recursive` never returns for a folder below /proc, which
 * exists but cannot hold a new folder.
 *
 * @param mode of every folder made here, before the process's umask
 * @throws NodeJS.ErrnoException of the first folder that cannot be made
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  const parent = dirname(folder)
  if (parent !== folder && !(await isFolder(parent))) await makeFolder(parent, mode)
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (!(await isFolder(folder))) throw error
  }
}

const isFolder = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() ?? false
}
