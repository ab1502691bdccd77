import type { FileKind } from '@zatyshok/contract/files'

const types: Readonly<Record<FileKind, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Returns the media type by the detected content, never by the client's claim. */
export const contentTypeOf = (kind: FileKind): string => types[kind]

export const isImage = (kind: FileKind): boolean => types[kind].startsWith('image/')
