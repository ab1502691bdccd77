import fc from 'fast-check'
import type { Operation } from './api-document.ts'
import { spoiling, spoilt, spoiltText, textSpoiling } from './spoil.ts'
import { type Known, validValue } from './valid-values.ts'

export interface CraftedBody {
  /** Content-Type; undefined: the header is missing. */
  readonly type: string | undefined
  readonly bytes: Uint8Array
}

const json = 'application/json'
const oddTypes = [
  'text/plain',
  'application/json; charset=utf-7',
  'application/json\t',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/octet-stream',
  'application/xml',
  'a/b;c="',
  ';',
  undefined,
]

/** Generates a valid body; undefined if the operation has none. */
export function wellFormedBody(body: Operation['body'], known: Known): fc.Arbitrary<CraftedBody | undefined> {
  if (!body) return fc.constant(undefined)
  if (body.kind === 'bytes') return fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ type: octets, bytes }))
  if (body.kind === 'form')
    return fc.constantFrom(...contents).map((content) => form({ ...honest, field: body.field, content }))
  return validValue(body.schema, '', known).map((value) => ({ type: json, bytes: Buffer.from(JSON.stringify(value)) }))
}

/**
 * Generates an invalid body, also for operations without a body. The text is created only on sending, since creating it
 * is most of the cost of a large body.
 */
export function craftedBody(body: Operation['body'], known: Known): fc.Arbitrary<() => CraftedBody> {
  const noise = fc.uint8Array({ maxLength: 400 })
  const anyBytes = fc
    .record({ type: fc.constantFrom(json, octets, ...oddTypes), bytes: noise })
    .map((made) => () => made)
  if (body?.kind === 'form')
    return fc.oneof({ weight: 8, arbitrary: oddForm(body.field) }, { weight: 1, arbitrary: anyBytes })
  const value = body?.kind === 'json' ? validValue(body.schema, '', known) : fc.jsonValue({ maxDepth: 2 })
  const spoiltValue = fc.tuple(value, fc.array(spoiling, { minLength: 1, maxLength: 2 })).map(
    ([whole, changes]) =>
      () =>
        bytesOf(JSON.stringify(changes.reduce(spoilt, whole))),
  )
  const broken = fc.tuple(value, textSpoiling).map(
    ([whole, change]) =>
      () =>
        bytesOf(spoiltText(JSON.stringify(whole), change)),
  )
  const disguised = fc.tuple(fc.constantFrom(...oddTypes), value).map(([type, whole]) => () => ({
    type,
    bytes: Buffer.from(JSON.stringify(whole)),
  }))
  return fc.oneof(
    { weight: 12, arbitrary: spoiltValue },
    { weight: 3, arbitrary: broken },
    { weight: 1, arbitrary: disguised },
    { weight: 1, arbitrary: anyBytes },
  )
}

const bytesOf = (text: string | undefined): CraftedBody => ({ type: json, bytes: Buffer.from(text ?? '') })

const octets = 'application/octet-stream'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const contents = [
  png,
  png.subarray(0, 20),
  Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
  Buffer.from('PK\u0003\u0004 no zip'),
  Buffer.from('<svg onload="alert(1)"/>'),
  Buffer.from('а;б;в\n1;2;3\n'),
  Buffer.alloc(0),
]

interface Form {
  readonly field: string
  readonly fileName: string
  readonly content: Uint8Array
  /** Boundary in the header. */
  readonly boundary: string
  readonly ending: string
  readonly parts: number
}

const honest = { fileName: 'picture.png', boundary: 'odd', ending: '--odd--\r\n', parts: 1 }

const oddForm = (field: string): fc.Arbitrary<() => CraftedBody> =>
  fc
    .record({
      field: fc.constantFrom(field, field, field, 'another', '', '__proto__', 'x'.repeat(500)),
      fileName: fc.constantFrom(
        'a.png',
        'a.pdf',
        'a.php.jpg',
        '../../a.png',
        'а\0.png',
        '',
        'x'.repeat(10_000),
        'a";b="',
      ),
      content: fc.oneof(fc.constantFrom(...contents), fc.uint8Array({ maxLength: 200 })),
      boundary: fc.constantFrom('odd', 'odd', 'odd', 'another', '', 'x'.repeat(300)),
      ending: fc.constantFrom('--odd--\r\n', '--odd--\r\n', '--odd', '', '--odd\r\n\r\n', '\0'),
      parts: fc.constantFrom(1, 1, 1, 0, 2, 60),
    })
    .map((made) => () => form(made))

function form({ field, fileName, content, boundary, ending, parts }: Form): CraftedBody {
  const head = `--odd\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n`
  const part = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
  const bytes = Buffer.concat([...Array.from({ length: parts }, () => part), Buffer.from(ending)])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}
