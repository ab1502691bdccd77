import path from 'node:path'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { installedInProduction, loadedByServer } from '../../../scripts/check/supply-chain.mjs'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { runNpm } from '../../../scripts/launch/run-npm.mjs'
import type { Figure } from './figure.ts'

interface Package {
  readonly entry: { readonly integrity?: string; readonly hasInstallScript?: boolean }
}

const root = path.join(import.meta.dirname, '../../..')
const fewest = 40

/** GL17: a portal loads at most 40 packages, all with sha512, without install scripts and without known advisories. */
export async function measureSupplyChain(): Promise<Figure> {
  const installed: readonly Package[] = installedInProduction(root)
  const loaded: readonly Package[] = loadedByServer(root)
  const hashed = installed.filter(({ entry }) => entry.integrity?.startsWith('sha512-')).length
  const scripts = installed.filter(({ entry }) => entry.hasInstallScript).length
  const advisories = await knownAdvisories()
  const told = [
    `${loaded.length} production packages (goal ${fewest}; decisions 0060 and 0134), ${installed.length} locked with those of other platforms`,
    `sha512 ${hashed}/${installed.length}`,
    `${scripts} have install scripts, none is run (ignore-scripts)`,
    advisories === undefined ? 'the registry tells no advisories here' : `${advisories} high or critical advisories`,
  ]
  const met = loaded.length <= fewest && hashed === installed.length && (advisories ?? 0) === 0
  return { met, told: told.join('; '), how: 'package-lock.json, npm audit', measuredAt: new Date().toISOString() }
}

/** Returns the number of high and critical advisories; undefined if the registry does not answer. */
async function knownAdvisories(): Promise<number | undefined> {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0']
  const { stdout } = await runNpm(root, args, { output: 'kept', timeoutMs: 30_000 })
  try {
    const { metadata } = JSON.parse(stdout) as { metadata?: { vulnerabilities: { high: number; critical: number } } }
    return metadata && metadata.vulnerabilities.high + metadata.vulnerabilities.critical
  } catch {
    return undefined
  }
}
