/**
 * The lockfile must be one that `npm ci` accepts on every platform: each package with its sha512, none from
 * outside the registry, and none left out (npm forgets packages of other platforms when the registry lacks them).
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const file = process.argv[2] ?? path.join(import.meta.dirname, '../../package-lock.json')
const { packages } = JSON.parse(readFileSync(file, 'utf8'))
const troubles = []

for (const [place, entry] of Object.entries(packages)) {
  if (!place.includes('node_modules/') || entry.link) continue
  if (!entry.integrity?.startsWith('sha512-')) troubles.push(`${place}: no sha512`)
  // No address at all: the hash says what is fetched, each machine's own settings say from where.
  if (entry.resolved) troubles.push(`${place}: ${entry.resolved}`)
}
for (const [place, entry] of Object.entries(packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!isLocked(place, name)) troubles.push(`${place || 'package.json'}: ${name} is not locked`)
  }
}

/** As Node looks: beside the package, then in each folder above. */
function isLocked(place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[[folder, 'node_modules', name].filter(Boolean).join('/')]) return true
    if (folder === '') return false
  }
}

for (const trouble of troubles) console.error(trouble)
console.log(`${Object.keys(packages).length} locked packages checked`)
process.exitCode = troubles.length === 0 ? 0 : 1
