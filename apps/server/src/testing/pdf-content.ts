import { inflateSync } from 'node:zlib'

/** Content of a pdfkit PDF: texts in drawing order, filled rectangles, number of pages. */
export type PdfContent = {
  readonly pages: number
  readonly texts: readonly string[]
  readonly rectangles: readonly (readonly [x: number, y: number, width: number, height: number])[]
}

/** Extracts texts (by the fonts' ToUnicode tables) and rectangles, so that tests check the file instead of the code. */
export function readPdfContent(file: Buffer): PdfContent {
  const objects = objectsOf(file)
  const fonts = new Map<string, readonly string[]>()
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) fonts.set(name, unicodeOf(objects, id))
  }
  const streams = pageStreams(file)
  return {
    pages: streams.length,
    texts: streams.flatMap((stream) => textsOf(stream, fonts)),
    rectangles: streams.flatMap((stream) =>
      Array.from(stream.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm), ([, x, y, width, height]) => {
        return [Number(x), Number(y), Number(width), Number(height)] as const
      }),
    ),
  }
}

/** Returns the PDF operators of each page. */
export function pageStreams(file: Buffer): string[] {
  const objects = objectsOf(file)
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.map((page) => streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''))
}

function objectsOf(file: Buffer): Map<string, string> {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body)
  }
  return objects
}

function textsOf(stream: string, fonts: ReadonlyMap<string, readonly string[]>): string[] {
  const texts: string[] = []
  let letters: readonly string[] = []
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) \S+ Tf|\[(.*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? []
    else {
      const glyphs = (shown ?? '').match(/<[0-9a-f]+>/g)?.flatMap((run) => run.match(/[0-9a-f]{4}/g) ?? []) ?? []
      texts.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '\ufffd').join(''))
    }
  }
  return texts
}

/** Glyph of the subset → text, from the font's ToUnicode table. */
function unicodeOf(objects: ReadonlyMap<string, string>, fontId: string): string[] {
  const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId) ?? '')?.[1] ?? ''
  const stream = streamOf(objects.get(table) ?? '')
  const letters: string[] = []
  for (const [, from = '', list = ''] of stream.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/gs)) {
    for (const [at, hex] of Array.from(list.matchAll(/<([0-9a-f ]*)>/g), ([, text = '']) => text).entries()) {
      letters[Number.parseInt(from, 16) + at] = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
    }
  }
  return letters
}

function streamOf(body: string): string {
  const raw = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? ''
  if (!raw) return ''
  return (/\/FlateDecode/.test(body) ? inflateSync(Buffer.from(raw, 'latin1')) : Buffer.from(raw, 'latin1')).toString(
    'latin1',
  )
}
