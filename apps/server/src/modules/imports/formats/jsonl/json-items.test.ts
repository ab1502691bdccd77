import { expect, test } from 'vitest'
import { JsonItems } from './json-items.ts'

/** Cuts a document that comes in chunks of `size` bytes. */
function itemsOf(text: string, { path, size = 3 }: { path?: readonly string[]; size?: number } = {}) {
  const items = new JsonItems(path)
  const bytes = Buffer.from(text)
  const found: string[] = []
  for (let at = 0; at < bytes.length; at += size)
    for (const item of items.take(bytes.subarray(at, at + size))) found.push(item.toString())
  return { found, state: items.state, path: items.path }
}

test.each([1, 2, 1000])('R07 a JSON document is cut into the items of its list, in chunks of %i bytes', (size) => {
  const text = '{"n":["{","["],"data":{"дані":[\n {"a":[1,{"c":2}]},\r\n {"b":"},]\\"щ"}\n]},"z":[{"no":1}]}'
  const found = ['{"a":[1,{"c":2}]}', '{"b":"},]\\"щ"}']
  expect(itemsOf(text, { size })).toEqual({ found, state: 'after', path: ['data', 'дані'] })
  expect(itemsOf(text, { size, path: ['z'] })).toEqual({ found: ['{"no":1}'], state: 'after', path: ['z'] })
})

test('R07 lists of other values are no records, and a missing or open list is told', () => {
  expect(itemsOf('{"a":[1,2],"b":["x"]}').state).toBe('before')
  expect(itemsOf('{"a":[{"x":1}]}', { path: ['b'] }).state).toBe('before')
  expect(itemsOf('[{"x":1},{"y"')).toMatchObject({ found: ['{"x":1}'], state: 'inside' })
  expect(itemsOf('[]', { path: [] })).toMatchObject({ found: [], state: 'after' })
})

test('R07 a document of brackets or of one long name takes no memory', () => {
  expect(itemsOf('['.repeat(1_000_000), { size: 65_536 })).toMatchObject({ found: [], state: 'after' })
  expect(itemsOf(`{"${'a'.repeat(1_000_000)}":[{"x":1}]}`, { size: 65_536 }).path[0]).toHaveLength(1000)
})
