import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { expect, test } from 'vitest'

interface Section {
  readonly title: string
  readonly depth: number
  /** Blocks of code without their comments, which are translated. */
  readonly code: string[]
  /** Columns and rows of each table. */
  readonly tables: string[]
  /** Words in code style, each once, in alphabetical order. */
  readonly words: string[]
}

const docs = path.join(import.meta.dirname, '../../docs')
const english = sectionsOf('operating.md')
const ukrainian = sectionsOf('operating-uk.md')

test('the manual in Ukrainian has the sections of the English one, at the same levels', () => {
  const levels = (sections: readonly Section[]) => sections.map(({ depth, title }) => `${'#'.repeat(depth)} ${title}`)
  expect(
    ukrainian.map(({ depth }) => depth),
    `docs/operating.md and docs/operating-uk.md must have the same headings. Translate the missing sections.\n` +
      `English:\n${levels(english).join('\n')}\n\nUkrainian:\n${levels(ukrainian).join('\n')}\n`,
  ).toEqual(english.map(({ depth }) => depth))
})

test('each section of the manual in Ukrainian has the code, tables and words in code style of the English one', () => {
  const differences =
    english.length === ukrainian.length
      ? english.flatMap((section, at) => differencesOf(section, ukrainian[at]))
      : ['the headings differ: see the test of the headings']
  expect(differences.length, `Mend docs/operating-uk.md:\n${differences.join('\n')}\n`).toBe(0)
})

function differencesOf(section: Section, translation: Section | undefined): string[] {
  if (!translation) return [`«${section.title}»: not translated`]
  const place = `«${section.title}» / «${translation.title}»`
  const missing = without(section.words, translation.words).map((word) => `lacks \`${word}\``)
  const extra = without(translation.words, section.words).map((word) => `has \`${word}\`, the English one does not`)
  const code = sameList(section.code, translation.code)
    ? []
    : [`other blocks of code; in English:\n${section.code.join('\n\n')}`]
  const tables = sameList(section.tables, translation.tables)
    ? []
    : [`other tables: ${translation.tables.join(', ')} instead of ${section.tables.join(', ')}`]
  return [...missing, ...extra, ...code, ...tables].map((line) => `${place}: ${line}`)
}

const without = (words: readonly string[], others: readonly string[]) => words.filter((word) => !others.includes(word))
const sameList = (one: readonly string[], other: readonly string[]) => one.join('\0') === other.join('\0')

function sectionsOf(name: string): Section[] {
  const marked = new Marked()
  const sections: Section[] = []
  marked.walkTokens(marked.lexer(readFileSync(path.join(docs, name), 'utf8')), (token) => collect(sections, token))
  return sections.map((section) => ({ ...section, words: [...new Set(section.words)].sort() }))
}

/** Adds what a token contains to the last section. */
function collect(sections: Section[], token: Token) {
  if (token.type === 'heading')
    sections.push({ title: token['text'], depth: token['depth'], code: [], tables: [], words: [] })
  const section = sections.at(-1)
  if (token.type === 'code') section?.code.push(token['text'].replaceAll(/ *#.*$/gm, ''))
  if (token.type === 'codespan') section?.words.push(token['text'].replaceAll(/\s+/g, ' '))
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    section?.tables.push(`${header.length} × ${rows.length}`)
  }
}
