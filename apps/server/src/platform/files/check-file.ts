import type { FileKind } from '@zatyshok/contract/files'
import { checkDocument } from './check-document.ts'
import { checkImage, type Dimensions } from './check-image.ts'
import { checkWordFile } from './check-word-file.ts'
import { kindOfName } from './file-name.ts'
import { RefusedFile } from './file-problem.ts'
import { readHead } from './read-head.ts'
import { hasTestVirus } from './test-virus.ts'

/** First bytes of the kinds that are no images; `checkImage` recognises images itself. */
const signatures = {
  pdf: Buffer.from('%PDF-'),
  doc: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  docx: Buffer.from('PK\u0003\u0004'),
  xlsx: Buffer.from('PK\u0003\u0004'),
} satisfies Partial<Record<FileKind, Buffer>>

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
  if (!isImage(kind) && !(await beginsWith(path, signatures[kind]))) throw new RefusedFile('content')
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

const isImage = (kind: FileKind): kind is Exclude<FileKind, keyof typeof signatures> => !(kind in signatures)

const beginsWith = async (path: string, signature: Buffer): Promise<boolean> =>
  (await readHead(path, signature.length)).equals(signature)
