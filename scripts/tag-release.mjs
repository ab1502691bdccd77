/**
 * `node scripts/tag-release.mjs <version>`: makes the commit and the tag of a release. It writes the version to
 * package.json, the lockfile and the Helm chart, turns «Unreleased» of CHANGELOG.md into the section of the version, commits, and
 * tags the commit `v<version>` with that section as the message. It pushes nothing.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = process.env.RELEASE_CHECKOUT ?? path.join(import.meta.dirname, '..')
const [version = ''] = process.argv.slice(2)
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const at = (file) => path.join(root, file)
const read = (file) => readFileSync(at(file), 'utf8')

/** Exact parts of a semantic version; a release has no suffix. */
const parts = (text) => /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text)?.slice(1).map(Number)

function refuse(line) {
  console.error(line)
  process.exit(1)
}

/** @returns {boolean} true if the first version is newer */
function isNewer(one, other) {
  const differing = one.findIndex((part, place) => part !== other[place])
  return differing >= 0 && one[differing] > other[differing]
}

const { version: current } = JSON.parse(read('package.json'))
const wanted = parts(version)
if (!wanted) refuse('Name the version, such as 0.2.0: node scripts/tag-release.mjs 0.2.0')
if (!isNewer(wanted, parts(current))) refuse(`${version} is not newer than ${current} of package.json.`)
if (git('status', '--porcelain') !== '') refuse('There are changes without a commit: commit or remove them first.')
if (git('tag', '--list', `v${version}`) !== '') refuse(`The tag v${version} exists already.`)

const heading = '## [Unreleased]\n'
const changelog = read('CHANGELOG.md')
const from = changelog.indexOf(heading) + heading.length
if (from < heading.length) refuse('CHANGELOG.md has no section «Unreleased».')
const next = changelog.indexOf('\n## [', from)
const section = changelog.slice(from, next < 0 ? undefined : next).trim()
if (section === '') refuse('The section «Unreleased» of CHANGELOG.md is empty: there is nothing to release.')

const today = new Date().toISOString().slice(0, 10)
const before = changelog.slice(0, from)
writeFileSync(at('CHANGELOG.md'), `${before}\n## [${version}] – ${today}\n${changelog.slice(from)}`)
for (const file of ['package.json', 'package-lock.json']) {
  const text = read(file)
  // The lockfile has the version of the product twice: at its top and in its package "".
  const written = text.replaceAll(`"name": "zatyshok",\n  "version": "${current}"`, (found) =>
    found.replace(current, version),
  )
  writeFileSync(
    at(file),
    written.replace(`"name": "zatyshok",\n      "version": "${current}"`, (found) => found.replace(current, version)),
  )
}
// The chart installs the image of its own version.
const chart = 'deploy/helm/zatyshok/Chart.yaml'
const values = 'deploy/helm/zatyshok/values.yaml'
writeFileSync(
  at(chart),
  read(chart).replace(/^(version|appVersion): .*$/gm, (_, key) => `${key}: "${version}"`),
)
writeFileSync(at(values), read(values).replace(/^ {2}tag: .*$/m, `  tag: "${version}"`))
git('add', 'CHANGELOG.md', 'package.json', 'package-lock.json', chart, values)
git('commit', '--quiet', '-m', `Release ${version}`)
git('tag', '--annotate', '--cleanup=verbatim', `v${version}`, '-m', `Zatyshok ${version}\n\n${section}\n`)
console.log(`v${version} is tagged at ${git('rev-parse', '--short=12', 'HEAD')}.
Write the tarball: npm run release
Then publish both: git push origin HEAD v${version}`)
