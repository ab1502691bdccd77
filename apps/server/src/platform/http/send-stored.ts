import type { FileKind } from '@zatyshok/contract/files'
import type { FastifyReply } from 'fastify'
import { attachmentNamed } from '../files/content-disposition.ts'
import { contentTypeOf } from '../files/content-type.ts'

interface SentFile {
  readonly kind: FileKind
  readonly name: string
  readonly bytes: number
}

/**
 * Headers of a file that somebody else has sent: it is saved and never shown, and if a browser shows it all the same,
 * nothing in it runs or loads (attack FU3). Return the stream of the store after this.
 */
export function asDownload(reply: FastifyReply, { kind, name, bytes }: SentFile): void {
  reply
    .type(contentTypeOf(kind))
    .header('content-disposition', attachmentNamed(name))
    .header('content-length', bytes)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
}

interface WrittenFile {
  readonly name: string
  readonly bytes: number
  /** 64 hexadecimal digits. */
  readonly sha256: string
}

/** Headers of a file that the portal itself has written and kept; whoever takes it may check that it is whole. */
export function asWrittenFile(reply: FastifyReply, { name, bytes, sha256 }: WrittenFile): void {
  reply
    .type('application/octet-stream')
    .header('content-disposition', attachmentNamed(name))
    .header('content-length', bytes)
    .header('repr-digest', `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`)
    .header('x-content-type-options', 'nosniff')
}

/** Headers of a picture of our own library, which pages show. */
export function asPicture(reply: FastifyReply, { kind, bytes }: Omit<SentFile, 'name'>): void {
  reply
    .type(contentTypeOf(kind))
    .header('content-length', bytes)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
}
