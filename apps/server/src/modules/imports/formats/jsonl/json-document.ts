import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { linesWithEnds } from '../../read/begun-line.ts'
import { FileRefused } from '../../refusal-reasons.ts'
import { cutAfterLastLine } from '../sample/cut-lines.ts'
import { JsonItems } from './json-items.ts'
import { startsWithObject } from './json-lines.ts'

const LONGEST_ITEM = 1 << 24
const LINE_END = Buffer.from('\n')

/** `data.items` of a profile as names; an empty text: the document itself is the list. */
const namesOf = (list: string): readonly string[] => (list === '' ? [] : list.split('.'))

/** The items of a document's list, each as a line with its end. @throws FileRefused */
export async function* itemsAsLines(
  path: string,
  list: string,
  onBytes: (read: number) => void,
): AsyncGenerator<Buffer> {
  const items = new JsonItems(namesOf(list))
  let read = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    for (const item of items.take(chunk)) yield Buffer.concat([item, LINE_END])
    if (items.begun > LONGEST_ITEM) throw new FileRefused('unreadable', { detail: 'запис задовгий' })
    read += chunk.length
    onBytes(read)
  }
  if (items.state === 'inside') throw new FileRefused('cutOff', { place: 'список не має кінця' })
  if (items.state === 'before') {
    throw new FileRefused('unreadable', { detail: list === '' ? 'документ не є списком' : `немає списку «${list}»` })
  }
}

/** The lines of a file, or the items of the list as lines. */
export const linesOfJson = (path: string, list: string | undefined): AsyncGenerator<Buffer> =>
  list === undefined ? linesWithEnds(path) : itemsAsLines(path, list, () => undefined)

/** The text before and after the items of a document that has only the list. */
export function frameOf(list: string): { readonly before: string; readonly after: string } {
  const names = namesOf(list)
  const before = names.map((name) => `{${JSON.stringify(name)}:`).join('')
  return { before: `${before}[`, after: `]${'}'.repeat(names.length)}\n` }
}

/** The list of a document and its first items as lines; undefined: the file has a JSON object in each line. */
export function documentIn(head: Buffer): { readonly list: string; readonly items: readonly Buffer[] } | undefined {
  if (!/^[[{]/.test(textOf(head))) return undefined
  const isLines = startsWithObject(head)
  if (isLines && textOf(head).trimEnd().includes('\n')) return undefined
  const items = new JsonItems()
  const found = [...items.take(head)]
  // A single line with one item may as well be a file of JSON lines with one line.
  if (found.length < (isLines ? 2 : 1) || items.path.some((name) => name === '' || name.includes('.'))) return undefined
  return { list: items.path.join('.'), items: found }
}

const textOf = (head: Buffer) =>
  head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()

/** Ends a copy of a file's first bytes after its last whole line or item. */
export async function cutJson(copy: FileHandle, bytes: number): Promise<void> {
  const { buffer } = await copy.read(Buffer.alloc(bytes), 0, bytes, 0)
  if (!documentIn(buffer)) return cutAfterLastLine(copy, bytes)
  const items = new JsonItems()
  for (const _ of items.take(buffer));
  if (items.state === 'after') return
  const { after } = frameOf(items.path.join('.'))
  await copy.truncate(items.ended)
  await copy.write(after, items.ended)
}
