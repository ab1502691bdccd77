import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The families of docs/codes.md. Other capitals with digits (A4, UTF8, SHA256) are not codes, and neither are parts of
 * versions, addresses and identifiers (`a-C10`, `%D0`, `G01.5`).
 */
const CODE =
  /(?<![\w&%./+-])(?:[A-S]\d{2}|(?:AU|RG|SO|AZ|AC|MA|XS|FU|CS|PA|IM|DO|LG|SC|AD|AT|FT|GL|DF|RL|BR)\d{1,2})(?!\w|\.\w)/g
const DECISION = /\bdecisions? (\d{4})\b/g
/** `messages-uk.md`, `docs/limits.md`; not `*.md` or `${name}.md`. */
const MARKDOWN = /(?<![\w*<>{}$….-])((?:[\w-]+\/)*[\w-]+\.md)\b/g
/** `| C03 | …`: the row that defines a code. */
const ROW = /^\| ?([A-Z]{1,2}\d{1,2}) \|/gm
const FACT = /^### (DF\d+)\./gm

/** Binary, third-party and generated files; they cite no codes. */
const SKIPPED =
  /^fixtures\/|^profiles\/|(?:cited-codes|decision-form)\.test\.ts$|\.(?:png|webp|svg|ico|woff2|ttf|pdf|xlsx|dbf|csv|lock)$|package-lock\.json$/i

/** Words in the form of a code, by the file that contains them. */
const NOT_CODES = [
  { file: /dbf-bytes\.ts$|import-(?:attacks|support)\.test\.ts$/, words: /^[CDN]\d\d$/, why: 'types of DBF fields' },
  { file: /bill-drawing\.tsx$/, words: /^M\d\d$/, why: 'a path of a drawing' },
  { file: /undo-kinds\.test\.ts$/, words: /^F7\d$/, why: 'codes of invented providers' },
  { file: /docs\/design\/domain\.md$/, words: /^[CN]\d\d$/, why: 'types of DBF fields' },
  { file: /attack-results\.test\.ts$|cited-codes\.test\.ts$/, words: /./, why: 'examples of a test of codes' },
  { file: /docs\/attacks\.md$/, words: /^AT\d+$/, why: 'its headings name blocks of numbers' },
]

/**
 * @typedef {{ name: string, text: string }} Source
 * @typedef {{ codes: Set<string>, files: Set<string> }} Legend
 */

/**
 * @param {readonly Source[]} sources
 * @param {readonly string[]} files every file of the repository
 * @returns {Legend}
 */
export function legendOf(sources, files) {
  const decisions = files.flatMap((name) => /^docs\/decisions\/(\d{4})-/.exec(name)?.[1] ?? [])
  return { codes: new Set([...rowsOf(sources), ...decisions]), files: new Set(files) }
}

/**
 * Returns one line for each code without a row and for each named Markdown file that does not exist.
 *
 * @param {readonly Source[]} sources
 * @param {Legend} legend
 * @returns {string[]}
 */
export function unknownIn(sources, legend) {
  return sources.flatMap(({ name, text }) => {
    const isCode = (code) => !NOT_CODES.some(({ file, words }) => file.test(name) && words.test(code))
    const cited = (text.match(CODE) ?? []).filter(isCode)
    const decisions = Array.from(text.matchAll(DECISION), ([, number]) => number)
    const codes = [...new Set([...cited, ...decisions])].filter((code) => !legend.codes.has(code))
    const named = [...new Set(Array.from(text.matchAll(MARKDOWN), ([, file]) => file))]
    const missing = named.filter((file) => ![...legend.files].some((one) => one === file || one.endsWith(`/${file}`)))
    return [
      ...codes.map((code) => `${name} cites ${code}, which no row under docs/ defines`),
      ...missing.map((file) => `${name} names ${file}, which is not in the repository`),
    ]
  })
}

/**
 * Returns the codes with more than one row.
 *
 * @param {readonly Source[]} sources
 * @returns {string[]}
 */
export function definedTwice(sources) {
  const all = rowsOf(sources)
  return [...new Set(all.filter((code, at) => all.indexOf(code) !== at))]
}

/** @param {readonly Source[]} sources */
const rowsOf = (sources) =>
  sources
    .filter(({ name }) => /^docs\/.*\.md$/.test(name))
    .flatMap(({ text }) => [...text.matchAll(ROW), ...text.matchAll(FACT)].map(([, code = '']) => code))

/** @param {string} root @returns {{ files: string[], sources: Source[] }} */
export function readRepository(root) {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = list
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '' && existsSync(path.join(root, name)))
  const sources = files
    .filter((name) => !SKIPPED.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))
  return { files, sources }
}
