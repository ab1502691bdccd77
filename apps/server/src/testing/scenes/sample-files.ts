import type { FileKind } from '@zatyshok/contract/files'
import { zipOf } from '../zip-of.ts'

/** Returns the smallest valid file of each kind. */
export function sampleFile(kind: FileKind): Buffer {
  switch (kind) {
    case 'jpg':
      return jpegOf(2, 3)
    case 'png':
      return pngOf(2, 3)
    case 'webp':
      return webp
    case 'pdf':
      return pdf
    case 'doc':
      return oleWith('WordDocument')
    case 'docx':
      return zipOf(documentParts)
    case 'xlsx':
      return zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })
  }
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The parts of a Word document; tests add further parts to make an invalid one. */
export const documentParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
  '_rels/.rels': `${xml}<Relationships/>`,
  'word/document.xml': `${xml}<w:document xmlns:w="x"><w:body/></w:document>`,
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** Returns a JPEG that declares these dimensions; `extra` are segments before them, as a camera writes. */
export function jpegOf(width: number, height: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x37, 0xff, 0xd9])
  return Buffer.concat([start, extra, frame, scan])
}

/** Returns a PNG that declares these dimensions. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13, 0)
  header.write('IHDR', 4, 'latin1')
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  header.writeUInt8(8, 16)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, header, Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1')])
}

/** Returns the signature of OLE and a directory with streams of these names. */
export function oleWith(...names: readonly string[]): Buffer {
  const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const header = Buffer.concat([signature, Buffer.alloc(504)])
  const entries = names.map((name) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    return entry
  })
  return Buffer.concat([header, ...entries])
}
