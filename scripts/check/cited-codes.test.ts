import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { definedTwice, legendOf, unknownIn } from './cited-codes.mjs'

const docs = [
  { name: 'docs/requirements.md', text: '| C03 | Sign-in failure: … | 4 |' },
  { name: 'docs/attacks.md', text: '| AU1 | Wrong password | … |' },
  { name: 'docs/design/domain.md', text: '### DF6. Debt and penalty' },
]
const legend = legendOf(docs, ['docs/requirements.md', 'docs/attacks.md', 'docs/decisions/0034-two-goals.md'])
const unknown = (text: string, name = 'apps/server/src/sign-in.test.ts') => unknownIn([{ name, text }], legend)

test('codes, decisions and files that the repository defines may be cited', () => {
  expect(
    unknown("test('C03 AU1 a wrong password …') // DF6, decision 0034, docs/attacks.md, `requirements.md`"),
  ).toEqual([])
})

test('a code without a row is reported once with its file', () => {
  expect(unknown("test('C99 …') // C99")).toEqual([
    'apps/server/src/sign-in.test.ts cites C99, which no row under docs/ defines',
  ])
  expect(unknown('as in AU13 and FT40')).toHaveLength(2)
  expect(unknown('see decision 0999')).toHaveLength(1)
})

test('a Markdown file that is not there is reported', () => {
  expect(unknown('see design/other.md')).toEqual([
    'apps/server/src/sign-in.test.ts names design/other.md, which is not in the repository',
  ])
})

test('capitals with digits that are parts of other words are not codes', () => {
  expect(unknown('A4, UTF8, SHA256, %D0%90, +AD4-, a-C10, «G01.5», the types N10 and C50')).toHaveLength(2)
  expect(unknown('the types N10 and C50', 'apps/server/src/testing/dbf-bytes.ts')).toEqual([])
})

test('a code with two rows is reported', () => {
  expect(definedTwice([...docs, { name: 'docs/other.md', text: '| C03 | again |' }])).toEqual(['C03'])
  expect(definedTwice(docs)).toEqual([])
})
