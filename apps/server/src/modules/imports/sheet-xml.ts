import { StringDecoder } from 'node:string_decoder'
import { FileRefused } from './refusal-reasons.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LONGEST_ELEMENT = 1 << 22
/** Longer than any closing tag: what a chunk may have cut is looked at once more. */
const LONGEST_TAG = 64

/**
 * Elements of one name, each with its content, as the XML goes by: `row` of a sheet, `si` of the shared strings.
 * By hand: an exporter's sheet is a flat list, and a parser that builds objects of a hundred megabytes of XML takes
 * many times its size. No entity but the five of XML and characters by number is known, so none can explode.
 * @throws FileRefused when the XML ends inside an element.
 */
export async function* elements(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  const closing = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g')
  const opening = new RegExp(`<(?:\\w+:)?${name}(?=[\\s>])[^>]*[^/>]>|<(?:\\w+:)?${name}>`, 'g')
  let text = ''
  for await (const chunk of chunks) {
    // What was searched without an end is not searched again: an element of megabytes would take minutes.
    closing.lastIndex = Math.max(0, text.length - LONGEST_TAG)
    text += decoder.write(chunk)
    let at = 0
    for (let end = closing.exec(text); end; end = closing.exec(text)) {
      opening.lastIndex = at
      const start = opening.exec(text)
      if (start && start.index < end.index) yield text.slice(start.index, end.index)
      at = closing.lastIndex
    }
    text = text.slice(at)
    if (text.length > LONGEST_ELEMENT) throw new FileRefused('unreadable', { detail: 'завелика клітинка XLSX' })
  }
  opening.lastIndex = 0
  if (opening.test(text)) throw new FileRefused('cutOff', { place: 'XML книги неповний' })
}

/** Value of an attribute in an opening tag. */
export function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}="([^"]*)"`).exec(tag)
  return found?.[1] === undefined ? undefined : plainText(found[1])
}

/** All `<t>` inside, phonetic hints left out. */
export function innerText(xml: string): string {
  const spoken = xml.replace(/<(?:\w+:)?rPh\b.*?<\/(?:\w+:)?rPh>/gs, '')
  const texts = spoken.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>(.*?)<\/(?:\w+:)?t>/gs)
  return plainText([...texts].map(([, text]) => text).join(''))
}

export function plainText(xml: string): string {
  if (!xml.includes('&')) return xml
  return xml.replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|\w+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return ENTITIES[entity] ?? whole
    const code = entity[1] === 'x' ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
