import type { FileKind } from '@zatyshok/contract/files'

const extensions: Readonly<Record<string, FileKind>> = {
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  pdf: 'pdf',
  doc: 'doc',
  docx: 'docx',
  xlsx: 'xlsx',
}

/** Most characters of a stored name; file systems accept 127 Cyrillic letters. */
const longest = 120

/** Returns the kind of the name's last extension; undefined for an unknown one. */
export const kindOfName = (name: string): FileKind | undefined =>
  extensions[/\.([a-z]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '']

/**
 * Makes a client's file name safe to display: removes folders, control characters and text direction marks, and limits
 * the length. On disk a file has a random key instead (attack FU1).
 */
export function shownName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const dot = clean.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
  const kept = Array.from(stem)
    .slice(0, longest - Math.min(extension.length, 10))
    .join('')
  return `${kept}${extension.slice(0, 10)}` || 'file'
}
