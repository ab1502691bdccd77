import { day, decimal, kopiykas, moment } from '@zatyshok/contract/primitives'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serializerCompiler } from './reply-serializer.ts'

const schema = z.object({
  amountKop: kopiykas,
  dueOn: z.nullable(day),
  at: moment,
  volume: decimal,
  state: z.enum(['due', 'paid']),
  months: z.record(z.string(), z.int()),
  note: z.optional(z.string()),
  home: z.nullable(z.object({ id: z.int(), services: z.array(z.nullable(z.int())) })),
})
const at = { schema, method: 'GET', url: '/x', httpStatus: '200' }
const fast = serializerCompiler('fast')(at)
const checked = serializerCompiler('checked')(at)

const full = {
  amountKop: -12_345,
  dueOn: '2026-11-20',
  at: '2026-11-20T10:00:00.000Z',
  volume: '0.100',
  state: 'due',
  months: { '101': 3, '889': 6 },
  note: 'лапки "«»" й\nрядок',
  home: { id: 5, services: [10, null] },
}
const { note: _note, ...empty } = { ...full, dueOn: null, home: null }

describe('the serializer of replies', () => {
  test.each([
    ['full', full],
    ['empty', empty],
  ])('M01 writes a %s reply as the contract has it, fast or checked', (_what, reply) => {
    expect(JSON.parse(fast(reply))).toEqual(reply)
    expect(JSON.parse(checked(reply))).toEqual(reply)
  })

  test('AZ9 lets no undeclared field out', () => {
    const secret = { ...full, passwordHash: 'x', home: { ...full.home, owner: 'y' } }
    expect(JSON.parse(fast(secret))).toEqual(full)
    expect(JSON.parse(checked(secret))).toEqual(full)
  })

  test('M01 checked: a reply that breaks the contract is an error', () => {
    expect(() => checked({ ...full, amountKop: 0.5 })).toThrow(/breaks the contract/)
  })
})
