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
 * Sets the headers of a file that a user uploaded. The browser saves it instead of showing it. If a browser shows it
 * nevertheless, its content can neither run nor load anything (attack FU3). Return the store's stream after this.
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

/**
 * Sets the headers of a file that the portal has written and stored, with its hash, so that the client can check it.
 */
export function asWrittenFile(reply: FastifyReply, { name, bytes, sha256 }: WrittenFile): void {
  reply
    .type('application/octet-stream')
    .header('content-disposition', attachmentNamed(name))
    .header('content-length', bytes)
    .header('repr-digest', `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`)
    .header('x-content-type-options', 'nosniff')
}

/** Sets the headers of a picture from our own library, which pages show. */
export function asPicture(reply: FastifyReply, { kind, bytes }: Omit<SentFile, 'name'>): void {
  reply
    .type(contentTypeOf(kind))
    .header('content-length', bytes)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
}
