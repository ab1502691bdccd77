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

/** Longest name that is kept, in letters; what file systems take of Cyrillic is 127. */
const longest = 120

/** The kind that a name promises by its last extension; undefined: none that we know. */
export const kindOfName = (name: string): FileKind | undefined =>
  extensions[/\.([a-z]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '']

/**
 * A client's name as people may see it: no folders, no control signs, no turned text, not endless. Never a name of
 * anything on our disks (attack FU1): that is a random key.
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
