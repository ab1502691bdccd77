const apostrophes = /['`ʼ’‘]/g

/** Normalises for search: lower case, one kind of apostrophe, «ґ» as «г». Keeps the length of the text. */
const plain = (text: string): string => text.toLocaleLowerCase('uk').replace(apostrophes, '’').replaceAll('ґ', 'г')

/** Returns a word without its ending, since Ukrainian endings change: «субсидію» must find «субсидія». */
const stemOf = (word: string): string => word.slice(0, word.length > 5 ? -2 : word.length > 3 ? -1 : undefined)

/** Returns the different words of a search, normalised, of at least two characters. */
export function searchWords(query: string): readonly string[] {
  const words = plain(query).match(/[\p{L}\p{N}’]+/gu) ?? []
  return [...new Set(words.filter((word) => word.length > 1))]
}

/** Returns the stems to search for: at most eight words. */
export const searchStems = (query: string): readonly string[] =>
  [...new Set(searchWords(query).map(stemOf))].slice(0, 8)

/** True if each stem begins some word of the text. Pass HTML without its tags. */
export function hasEveryStem(text: string, stems: readonly string[]): boolean {
  const words = plain(text).match(/[\p{L}\p{N}’]+/gu) ?? []
  return stems.every((stem) => words.some((word) => word.startsWith(stem)))
}

/** Wraps each word that begins with a stem in `mark`; tags and entities stay unchanged. */
export function markHits(html: string, stems: readonly string[]): string {
  if (stems.length === 0) return html
  return html.replace(/<[^<>]*>|&[#\w]+;|[\p{L}\p{N}'`ʼ’‘]+/gu, (part) => {
    const isWord = !/^[<&]/.test(part) && stems.some((stem) => plain(part).startsWith(stem))
    return isWord ? `<mark>${part}</mark>` : part
  })
}
