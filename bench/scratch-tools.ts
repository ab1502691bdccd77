import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const scratch = fileURLToPath(new URL('scratch/', import.meta.url))

/**
 * Installs tools that only a benchmark needs into a folder of their own, once: they are no dependencies of the portal.
 *
 * @returns the folder, or the reason why it cannot be: no network, a version that the registry does not have
 */
export async function installScratch(
  name: string,
  packages: readonly string[],
): Promise<{ folder: string } | { failure: string }> {
  const folder = `${scratch}${name}`
  if (existsSync(`${folder}/installed`)) return { folder }
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/package.json`, '{"private":true}\n')
  try {
    // Their scripts fetch certificates and binaries from elsewhere; what is measured here needs neither.
    const how = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages]
    execFileSync('npm', how, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    const told = String((error as { stderr?: unknown }).stderr ?? error)
    return {
      failure: told
        .split('\n')
        .filter((line) => line.startsWith('npm error'))
        .slice(0, 2)
        .join('; '),
    }
  }
  await writeFile(`${folder}/installed`, packages.join('\n'))
  return { folder }
}
