/**
 * Checks of what is delivered with the product: packages in the lockfile, their licences, and secrets in texts. For the
 * tests of SC2 and SC3 and for the table of goals.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @typedef {{ place: string, name: string, version: string, entry: Record<string, any> }} Package as in the lockfile
 */

/** @returns {Package[]} packages from the registry, not our own */
export function lockedPackages(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link)
    .map(([place, entry]) => ({ place, name: nameOf(place), version: entry.version, entry }))
}

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Packages that remain after `npm prune --omit=dev`, each on its platform; the container image contains them. */
export const installedInProduction = (root) =>
  lockedPackages(root).filter(({ entry }) => !entry.dev && !entry.devOptional)

/**
 * Packages whose code a portal may load: dependencies of `apps/server`, direct and indirect, for this platform.
 *
 * @returns {Package[]}
 */
export function loadedByServer(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const visit = (place) => {
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[place]
    const optionalPeers = Object.keys(peerDependenciesMeta).filter((name) => peerDependenciesMeta[name].optional)
    const needed = [dependencies, optionalDependencies, peerDependencies].flatMap(Object.keys)
    for (const name of new Set(needed.filter((one) => !optionalPeers.includes(one)))) {
      const next = placeOf(packages, place, name)
      if (next === undefined || found.has(next) || !isForThisPlatform(packages[next])) continue
      found.add(next)
      visit(next)
    }
  }
  for (const our of Object.keys(packages).filter((place) => /^(apps\/server|packages\/\w[\w-]*)$/.test(place)))
    visit(our)
  return lockedPackages(root).filter(({ place }) => found.has(place))
}

/** Node's resolution: next to the package, then in each parent folder. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = [folder, 'node_modules', name].filter(Boolean).join('/')
    if (packages[place] && !packages[place].link) return place
    if (folder === '') return undefined
  }
}

const isForThisPlatform = ({ os = [process.platform], cpu = [process.arch], libc = ['glibc'] }) =>
  os.includes(process.platform) && cpu.includes(process.arch) && libc.includes('glibc')

/** Licences that a city may use without asking; a person must read any other one first. */
export const allowedLicences = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'Unlicense',
  ],
  ...['Python-2.0', 'OFL-1.1', 'PostgreSQL', 'Zlib', 'CC-BY-4.0', 'WTFPL', 'MPL-2.0'],
]

/** True if every part of «A AND B», or one of «(A OR B)», is allowed. */
export function isAllowedLicence(licence) {
  const bare = licence.replace(/^\((.*)\)$/, '$1')
  if (/ OR /.test(bare)) return bare.split(' OR ').some(isAllowedLicence)
  return bare.split(' AND ').every((one) => allowedLicences.includes(one))
}

/** Returns the licence that an installed package declares; undefined: not installed here. */
export function licenceOf(root, { place }) {
  const file = path.join(root, place, 'package.json')
  if (!existsSync(file)) return undefined
  // This package declares none, but contains the text of MIT.
  if (place.endsWith('node_modules/png-js')) return 'MIT'
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? ''
}

/** Formats of secrets by their issuers. */
const secrets = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{16}/],
  ['a key of AWS', /\bAKIA[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60})/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a key of Google', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a client secret of Google', /\bGOCSPX-[A-Za-z0-9_-]{28}\b/],
  ['a token of Slack', /\bxox[abprs]-[0-9A-Za-z-]{20}/],
  ['a token of our programs', /\bztk_[0-9A-Za-z]{49}\b/],
  ['a key of a payment service', /\b[rs]k_live_[0-9A-Za-z]{20}/],
  [
    'a password in an address',
    /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s:/@'"`$<{]+:[^\s@'"`${<*…]{8,}@[a-z0-9-]+\.[a-z]/,
  ],
]

/** Returns the kinds of secrets in the text, each with its position, without the secret itself. */
export function secretsIn(text) {
  return secrets.flatMap(([what, pattern]) => {
    const at = text.search(pattern)
    return at < 0 ? [] : [{ what, line: text.slice(0, at).split('\n').length }]
  })
}

/** True for names of files that must not be committed or served. */
export const isSecretFile = (name) =>
  /(^|\/)(\.env(\..+)?|\.npmrc\.local|id_(rsa|ed25519|ecdsa)|.+\.(pem|key|p12|pfx|jks|kdbx|sqlite3?|dump))$/i.test(name)
