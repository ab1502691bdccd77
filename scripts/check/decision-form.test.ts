import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { mistakesOf } from './decision-form.mjs'

const name = '0001-a-choice.md'
const text = `# 0001. Make a choice

Status: accepted. Date: 2026-11-20.

## Context

Why.

## Decision

What.

## Consequences

So.
`
const row = '| [0001](0001-a-choice.md) | Make a choice | accepted | 2026-11-20 |'

test('a record of the form that the list names is right', () => {
  expect(mistakesOf([{ name, text }], row)).toEqual([])
  const more = text.replace('## Consequences', '## Alternatives\n\nNot.\n\n## Consequences')
  expect(mistakesOf([{ name, text: more }], row)).toEqual([])
})

test.each([
  ['no status', text.replace(/Status.*\n/, ''), row],
  ['no consequences', text.replace('## Consequences', '**So.**'), row],
  ['another number', text.replace('0001.', '0002.'), row],
  ['not in the list', text, ''],
  ['another title in the list', text, row.replace('Make', 'Take')],
])('a record with a mistake is reported: %s', (_what, record, list) => {
  expect(mistakesOf([{ name, text: record }], list)).not.toEqual([])
})
