import iconv from 'iconv-lite'

export type TextEncoding = 'utf-8' | 'windows-1251' | 'cp866' | 'cp1125'

/**
 * Replacements for Ukrainian characters that an encoding lacks, as Ukrainian billing programs write them. CP866 lacks
 * «І і Ґ ґ», so Latin `I i` and «Г г» replace them. All apostrophes become the one that the encoding has.
 */
const stand: Readonly<Record<Exclude<TextEncoding, 'utf-8'>, Readonly<Record<string, string>>>> = {
  cp866: { І: 'I', і: 'i', Ґ: 'Г', ґ: 'г', '’': "'", ʼ: "'", '–': '-', '—': '-', '«': '"', '»': '"' },
  cp1125: { '’': "'", ʼ: "'", '–': '-', '—': '-', '«': '"', '»': '"' },
  'windows-1251': { ʼ: '’' },
}
const missing = {
  cp866: /[ІіҐґ’ʼ–—«»]/g,
  cp1125: /[’ʼ–—«»]/g,
  'windows-1251': /ʼ/g,
} as const

/** Replaces characters that the encoding lacks. One character is one byte of it, except in UTF-8. */
export function repaired(text: string, encoding: TextEncoding): string {
  if (encoding === 'utf-8') return text
  return text
    .replace(missing[encoding], (sign) => stand[encoding][sign] ?? '?')
    .replace(/[\ud800-\udbff][\udc00-\udfff]/g, '?')
}

/** Returns the encoded text; a character that the encoding lacks becomes `?`. */
export const encodeText = (text: string, encoding: TextEncoding): Buffer =>
  encoding === 'utf-8' ? Buffer.from(text) : iconv.encode(repaired(text, encoding), encoding)
