/**
 * `node scripts/check/check-migrations.mjs [folder]` rejects migrations that break nodes of the previous version, or that
 * lock a big table for long. During an upgrade old and new nodes share the new schema (FT27). If a statement is safe
 * nevertheless, a comment above it gives the reason: `-- safe: …`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Number of the first checked migration; older ones exist in databases and cannot change. */
const FIRST_CHECKED = 42

/** Tables that grow with the city: their indexes must be created concurrently. */
const BIG =
  'accounts|meters|meter_services|readings|reading_submissions|tariffs|invoices|invoice_lines|payments|users|account_links|attempts|audit_log|letters'

const table = String.raw`(?:if exists )?(?:only )?[\w."]+`
const rules = [
  [/\bdrop table\b/, 'an older node still reads the table: drop it a version after nobody uses it'],
  [/\bdrop (?:view|materialized view)\b(?!.*\bcreate\b)/, 'an older node still reads the view'],
  [
    new RegExp(String.raw`\balter table ${table}.*\bdrop column\b`),
    'an older node still reads the column: drop it a version later',
  ],
  [/\balter (?:table|view|type)\b.*\brename\b/, 'an older node knows the old name: add the new one beside it'],
  [
    /\balter column \w+ (?:set data )?type\b/,
    'the table is rewritten under a lock, and an older node expects the old type',
  ],
  [/\balter column \w+ set not null\b/, 'an older node may still write null, and the whole table is read under a lock'],
  [
    /\badd column (?:if not exists )?\w+ (?!.*\b(?:default|generated)\b)[^,;]*\bnot null\b/,
    'an older node inserts without it: give it a default',
  ],
  [/\badd column [^,;]*\bgenerated always as \(.*\) stored\b/, 'the table is rewritten under a lock'],
  [
    new RegExp(
      String.raw`\bcreate (?:unique )?index (?:if not exists )?\w+ on (?:only )?(?:${BIG})\b(?!.*\busing brin\b)`,
    ),
    'the big table takes no writes while the index is made',
  ],
  [
    new RegExp(
      String.raw`\balter table (?:only )?(?:${BIG})\b.*\badd (?:constraint \w+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)`,
    ),
    'the big table is read under a lock: add it `not valid`, validate it later',
  ],
  [/\btruncate\b/, 'an older node still reads the rows'],
]

/**
 * Returns the problems of one migration, one line each.
 *
 * @param {string} name
 * @param {string} sql
 * @returns {string[]}
 */
export function findUnsafe(name, sql) {
  const problems = []
  const created = new Set([...sql.matchAll(/\bcreate table (?:if not exists )?(\w+)/gi)].map(([, made]) => made))
  for (const statement of statementsOf(sql)) {
    if (/^\s*--\s*safe: \S/m.test(statement)) continue
    const plain = statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase()
    const about = /\b(?:on|alter table)(?: if exists)?(?: only)? (\w+)/.exec(plain)?.[1]
    // A table created by this migration is empty and unused.
    if (about !== undefined && created.has(about)) continue
    for (const [unsafe, why] of rules)
      if (unsafe.test(plain)) problems.push(`${name}: ${why}\n    ${plain.slice(0, 120)}`)
  }
  return problems
}

/**
 * Returns the migrations whose number another one has: the portal refuses to start with them.
 *
 * @param {readonly string[]} names
 * @returns {string[]}
 */
export function findRepeated(names) {
  return names
    .filter((name, at) => names.findIndex((other) => other.slice(0, 4) === name.slice(0, 4)) < at)
    .map((name) => `${name}: another migration has this number`)
}

/** Splits at semicolons outside function bodies and texts; a comment belongs to the statement below it. */
function statementsOf(sql) {
  const held = []
  const hold = (text) => `‹${held.push(text) - 1}›`
  const bare = sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|'(?:[^']|'')*'/g, (text) =>
    text.startsWith('$') || text.startsWith("'") ? hold("''") : hold(text),
  )
  return bare.split(';').map((part) => part.replace(/‹(\d+)›/g, (_, n) => held[Number(n)] ?? ''))
}

if (process.argv[1] === import.meta.filename) {
  const folder = process.argv[2] ?? path.join(import.meta.dirname, '../../apps/server/migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FIRST_CHECKED)
  const unsafe = names.flatMap((name) => findUnsafe(name, readFileSync(path.join(folder, name), 'utf8')))
  const problems = [...findRepeated(names), ...unsafe]
  for (const problem of problems) console.error(problem)
  console.log(`${names.length} migrations since ${FIRST_CHECKED} checked`)
  process.exit(problems.length > 0 ? 1 : 0)
}
