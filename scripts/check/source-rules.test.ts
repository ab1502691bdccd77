import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Patterns that production code must not contain: requirements of ASVS that a reviewer checks in the sources and a
 * request cannot test.
 */
const root = path.join(import.meta.dirname, '../..')
const sources = globSync(['apps/{server,web}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root })
  .filter((name) => !/\.test\.tsx?$|\/testing\//.test(name))
  // Test processes, as in scripts/check/supply-chain.test.ts.
  .filter((name) => !/\/(kill|measure)-import\.ts$/.test(name))
  .map((name) => ({ name, text: withoutComments(readFileSync(path.join(root, name), 'utf8')) }))

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** Returns `<file>: <first group>` for each match. */
const places = (pattern: RegExp): string[] =>
  sources.flatMap(({ name, text }) => Array.from(text.matchAll(pattern), ([all, found]) => `${name}: ${found ?? all}`))
const whatIn = (found: readonly string[]) => [...new Set(found.map((one) => one.slice(one.indexOf(': ') + 2)))].sort()
const fileOf = (found: readonly string[]) => [...new Set(found.map((one) => one.slice(0, one.indexOf(': '))))].sort()

test('GL1 the sources are read at all', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(places(/export function mountIdentity\(/g)).toHaveLength(1)
})

test('GL1 what is hashed, signed and sealed goes by SHA-256 and AES-256-GCM and by nothing weaker', () => {
  expect(whatIn(places(/create(?:Hash|Hmac)\(\s*([^,)]+)/g))).toEqual(["'sha256'"])
  expect(whatIn(places(/create(?:Cipher|Decipher)iv\(\s*([^,)]+)/g))).toEqual(["'aes-256-gcm'"])
  expect(whatIn(places(/(?:hkdf|pbkdf2|scrypt)Sync\(([^\n]*)\)/g))).toEqual([
    "'sha256', key, 'zatyshok', purpose, 32)",
    "Buffer.concat([nonce, counter]), salt, cost, keyLength, 'sha256'",
  ])
  // Authenticator apps support only this algorithm for six digits (RFC 6238); other code must not use it.
  expect(places(/['"](?:md5|sha-?1|rc4|des|aes-128|aes-256-cbc)\b[^'"]*['"]/gi)).toEqual([
    "apps/server/src/modules/second-factor/totp.ts: 'SHA1'",
  ])
})

test('GL1 cryptography is Node’s and of three libraries that do nothing else, none of it our own', () => {
  const known = ['createCipheriv', 'createDecipheriv', 'createHash', 'createHmac', 'hash', 'hkdfSync', 'pbkdf2Sync']
  // Signatures of passkeys.
  const ofSignatures = ['createPublicKey', 'verify', 'type JsonWebKey']
  const imported = places(/import \{([^}]+)\} from 'node:crypto'/g)
  const names = whatIn(imported).flatMap((list) => list.split(',').map((one) => one.trim()))
  expect([...new Set(names)].sort()).toEqual(
    [...known, ...ofSignatures, 'randomBytes', 'randomInt', 'randomUUID', 'timingSafeEqual'].sort(),
  )
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'apps/server/package.json'), 'utf8'))
  const ofCryptography = /crypt|hash|argon|jose|jwt|otp|webauthn|aes|sha\d|noble|signature/
  expect(Object.keys(dependencies).filter((name) => ofCryptography.test(name))).toEqual([
    '@node-rs/argon2',
    'jose',
    'otpauth',
  ])
})

test('GL1 what nobody shall guess is random by the system’s generator and has 128 bits', () => {
  // Selects the traced one of a thousand requests.
  expect(fileOf(places(/Math\.random/g))).toEqual(['apps/server/src/platform/tracing/trace-work.ts'])
  const short = places(/randomBytes\((\d+)\)/g).filter((one) => Number(one.split(': ')[1]) < 16)
  // Names that only need to be unique: folders and drafts, users without a chosen login, steps of a trace.
  expect(short.sort()).toEqual([
    'apps/server/src/modules/identity/registration/register.ts: 6',
    'apps/server/src/modules/social/register-by-social.ts: 6',
    'apps/server/src/platform/db/embedded/create-cluster.ts: 4',
    'apps/server/src/platform/db/embedded/embedded-home.ts: 6',
    'apps/server/src/platform/tracing/trace-work.ts: 8',
    'apps/server/src/start/backup/backups.ts: 5',
    'apps/server/src/start/portal-secret.ts: 6',
  ])
  expect(fileOf(places(/randomBytes\((?!\d)/g))).toEqual([
    // The length is a nearby constant: a nonce of AES-GCM has 96 bits by its standard.
    'apps/server/src/platform/crypto/secret.ts',
  ])
})

test('GL1 a program is started by its name and a list of arguments, never through a shell', () => {
  expect(whatIn(places(/\b(exec|execSync|fork)\(/g)).filter((one) => one !== 'exec')).toEqual([])
  expect(places(/import \{([^}]*\bexec(?:Sync)?\b[^}]*)\} from 'node:child_process'/g)).toEqual([])
  const withChildren = fileOf(places(/'node:child_process'/g))
  expect(fileOf(places(/\bshell:/g)).filter((name) => withChildren.includes(name))).toEqual([])
  // Two constant scripts for sh; machine-dependent values are passed as arguments.
  const ofShell = places(/'\/bin\/sh', '-c', ('[^']+')/g)
  expect(fileOf(ofShell)).toEqual(['apps/server/src/platform/db/embedded/postgres-identity.ts'])
  expect(ofShell).toHaveLength(2)
  for (const script of whatIn(ofShell)) expect(script).not.toContain('${')
})

test('GL1 no pattern is made of what a person typed: those made at run time are known one by one', () => {
  expect(fileOf(places(/new RegExp\(/g))).toEqual([
    // Built from a cookie's name, lists of characters, and names of tags and attributes in the code.
    'apps/server/src/modules/import-profiles/column-shapes.ts',
    // Comes from a profile; file-name-pattern.ts accepts only characters, sets and counts.
    'apps/server/src/modules/imports/profile/file-name-pattern.ts',
    'apps/server/src/modules/imports/stage/field-sql.ts',
    'apps/server/src/modules/imports/stage/month-words.ts',
    'apps/server/src/platform/html/text-blocks.ts',
    'apps/server/src/platform/http/server.ts',
    'apps/web/src/lib/call.ts',
    'packages/contract/src/content/content-address.ts',
    'packages/domain/src/check-content.ts',
  ])
})

test('GL1 the log goes to standard error and nowhere else', () => {
  const inServer = (pattern: RegExp) => fileOf(places(pattern)).filter((name) => name.startsWith('apps/server/'))
  expect(inServer(/pino\.(?:destination|transport|multistream)/g)).toEqual(['apps/server/src/log.ts'])
  expect(places(/forgivingDestination\((\d+)\)/g)).toEqual(['apps/server/src/log.ts: 2'])
  expect(inServer(/\bcreateLogger\([^)]*,/g)).toEqual([])
  // Commands print to their user, and a failed start prints one line.
  const isOfCommands = (name: string) => /^apps\/server\/src\/(cli\/|main\.ts|start\/explain-and-exit\.ts)/.test(name)
  expect(inServer(/console\.\w+\(|process\.std(?:out|err)\.write/g).filter((name) => !isOfCommands(name))).toEqual([])
})
