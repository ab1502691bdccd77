/**
 * Checks that `npm ci` accepts the lockfile on every platform. Each package needs its sha512 and must come from the
 * registry. Packages of all platforms must be listed: npm drops those that the registry lacks.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const file = process.argv[2] ?? path.join(import.meta.dirname, '../../package-lock.json')
const { packages } = JSON.parse(readFileSync(file, 'utf8'))
const troubles = []

for (const [place, entry] of Object.entries(packages)) {
  if (!place.includes('node_modules/') || entry.link) continue
  if (!entry.integrity?.startsWith('sha512-')) troubles.push(`${place}: no sha512`)
  // An entry has no address: the hash identifies the package, and each machine's settings name the registry.
  if (entry.resolved) troubles.push(`${place}: ${entry.resolved}`)
}
for (const [place, entry] of Object.entries(packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!isLocked(place, name)) troubles.push(`${place || 'package.json'}: ${name} is not locked`)
  }
}

/** Node's resolution: next to the package, then in each parent folder. */
function isLocked(place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[[folder, 'node_modules', name].filter(Boolean).join('/')]) return true
    if (folder === '') return false
  }
}

for (const trouble of troubles) console.error(trouble)
console.log(`${Object.keys(packages).length} locked packages checked`)
process.exitCode = troubles.length === 0 ? 0 : 1
