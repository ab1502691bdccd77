import type { FileKind } from '@zatyshok/contract/files'
import { fileTypeFromBuffer } from 'file-type'
import { checkDocument } from './check-document.ts'
import { checkImage, type Dimensions } from './check-image.ts'
import { checkWordFile } from './check-word-file.ts'
import { kindOfName } from './file-name.ts'
import { RefusedFile } from './file-problem.ts'
import { readHead } from './read-head.ts'
import { hasTestVirus } from './test-virus.ts'

/** The container format by the first bytes; `zip` and `ole` are inspected further. */
type Container = FileKind | 'zip' | 'ole'

const containers: Readonly<Record<string, Container>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/x-cfb': 'ole',
}

const expected: Readonly<Record<FileKind, Container>> = {
  jpg: 'jpg',
  png: 'png',
  webp: 'webp',
  pdf: 'pdf',
  doc: 'ole',
  docx: 'zip',
  xlsx: 'zip',
}

/** Bytes that cover every signature in the table. */
const headBytes = 4100

export interface CheckedFile {
  readonly kind: FileKind
  /** Dimensions of an image; null for other files. */
  readonly dimensions: Dimensions | null
}

/**
 * Determines a file's kind by its content, which must match the extension of its name (requirement H03). Inflating and
 * decoding stay within limits (attack FU4).
 *
 * @throws RefusedFile `type` for a kind that is not accepted, `content` if name and content disagree or the file is
 * broken, `unsafe` for macros, bombs and entities, `dimensions` for an image that is too large, `infected` for the test
 * file of antivirus programs.
 */
export async function checkFile(path: string, name: string, kinds: readonly FileKind[]): Promise<CheckedFile> {
  const kind = kindOfName(name)
  if (kind === undefined || !kinds.includes(kind)) throw new RefusedFile('type')
  if (await hasTestVirus(path)) throw new RefusedFile('infected')
  if ((await containerOf(path)) !== expected[kind]) throw new RefusedFile('content')
  switch (kind) {
    case 'jpg':
    case 'png':
    case 'webp':
      return { kind, dimensions: await checkImage(path, kind) }
    case 'docx':
    case 'xlsx':
      await checkDocument(path, kind)
      return { kind, dimensions: null }
    case 'doc':
      await checkWordFile(path)
      return { kind, dimensions: null }
    case 'pdf':
      return { kind, dimensions: null }
  }
}

async function containerOf(path: string): Promise<Container | undefined> {
  const head = await readHead(path, headBytes)
  // The library would read on inside the archive without our limits.
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'zip'
  const found = await fileTypeFromBuffer(head)
  return containers[found?.mime ?? '']
}
