import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Name of the folder inside a profile's folder for files whose import has begun. */
export const TAKEN = '.taken'

/** True if files wait to be taken or to be put away. */
export async function hasFiles(root: string): Promise<boolean> {
  for (const { folder } of await foldersOfProfiles(root)) {
    const files = [...(await filesIn(folder)), ...(await filesIn(path.join(folder, TAKEN)))]
    if (files.length > 0) return true
  }
  return false
}

/** Folders of profiles, as `<root>/<city>/<profile>`; none if the setting is empty. */
export async function foldersOfProfiles(
  root: string,
): Promise<{ readonly folder: string; readonly profile: string }[]> {
  if (root === '') return []
  const cities = await foldersIn(root)
  const inCities = cities.map(async (city) =>
    (await foldersIn(path.join(root, city))).map((name) => ({
      folder: path.join(root, city, name),
      profile: `${city}/${name}`,
    })),
  )
  return (await Promise.all(inCities)).flat()
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
}

export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name)
}
