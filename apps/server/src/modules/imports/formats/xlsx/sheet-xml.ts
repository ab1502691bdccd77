import { StringDecoder } from 'node:string_decoder'
import { SaxesParser } from 'saxes'
import { FileRefused } from '../../refusal-reasons.ts'

/** Characters between two tags; a cell holds 32,767. */
const LONGEST_TOKEN = 1 << 22
/** Elements inside each other; a workbook has ten. */
const MOST_DEPTH = 64

type Attributes = Readonly<Record<string, string>>

/** Handlers of the elements and texts of a part of a workbook. Names come without their prefix. */
export interface XmlEvents {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Parses XML as a stream and yields what `eventsOf` emits. Accepts only the five predefined entities and numeric
 * characters, and no document type, so entities cannot expand.
 * @throws FileRefused when it is not well-formed, ends too early, nests too deeply or has too long a text
 */
export async function* readXml<T>(
  chunks: AsyncIterable<Buffer>,
  eventsOf: (emit: (one: T) => void) => XmlEvents,
): AsyncGenerator<T> {
  let emitted: T[] = []
  const read = xmlReader(eventsOf((one) => emitted.push(one)))
  const decoder = new StringDecoder('utf8')
  for await (const chunk of chunks) {
    read.write(decoder.write(chunk))
    yield* emitted
    emitted = []
  }
  read.end()
  yield* emitted
}

function xmlReader(events: XmlEvents) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let sinceTag = 0
  let depth = 0
  // The text of an undeclared entity stays as it is written.
  parser.on('error', (error) => {
    if (!error.message.endsWith('undefined entity.')) throw error
  })
  parser.on('doctype', () => {
    throw damaged('оголошення DOCTYPE')
  })
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0
    depth += 1
    if (depth > MOST_DEPTH) throw damaged('завелика вкладеність')
    events.open?.(localName(name), attributes)
  })
  parser.on('text', (text) => events.text?.(text))
  parser.on('cdata', (text) => events.text?.(text))
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    depth -= 1
    events.close?.(localName(name))
  })
  return {
    write(text: string): void {
      sinceTag += text.length
      if (sinceTag > LONGEST_TOKEN) throw new FileRefused('unreadable', { detail: 'завелика клітинка XLSX' })
      orRefuse(
        () => parser.write(text),
        () => damaged('XML'),
      )
    },
    end(): void {
      orRefuse(
        () => parser.close(),
        () => new FileRefused('cutOff', { place: 'XML книги неповний' }),
      )
    },
  }
}

function orRefuse(read: () => unknown, refusal: () => FileRefused): void {
  try {
    read()
  } catch (error) {
    throw error instanceof FileRefused ? error : refusal()
  }
}

const damaged = (what: string): FileRefused =>
  new FileRefused('unreadable', {
    detail: `книгу XLSX пошкоджено (${what}); відкрийте її в програмі електронних таблиць і збережіть ще раз`,
  })

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute by its name without prefix: `id` of `r:id`. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const own = attributes[name]
  if (own !== undefined) return own
  const prefixed = Object.keys(attributes).find((key) => localName(key) === name)
  return prefixed === undefined ? undefined : attributes[prefixed]
}

/** Collects the texts of one element: all its `<t>` except phonetic hints. */
export class TextGatherer {
  #text = ''
  #spoken = 0
  #isText = false

  open(name: string): void {
    if (name === 'rPh') this.#spoken += 1
    else if (name === 't') this.#isText = true
  }

  text(text: string): void {
    if (!this.#isText || this.#spoken > 0) return
    this.#text += text
    if (this.#text.length > LONGEST_TOKEN) throw new FileRefused('unreadable', { detail: 'завелика клітинка XLSX' })
  }

  close(name: string): void {
    if (name === 'rPh') this.#spoken -= 1
    else if (name === 't') this.#isText = false
  }

  /** Returns the text collected since the last call. */
  take(): string {
    const text = this.#text
    this.#text = ''
    return text
  }
}
