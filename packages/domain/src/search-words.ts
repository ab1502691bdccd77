const apostrophes = /['`ʼ’‘]/g

/** Lower-case, one kind of apostrophe, «ґ» as «г»: as people type it in a hurry. Keeps the length of the text. */
const plain = (text: string): string => text.toLocaleLowerCase('uk').replace(apostrophes, '’').replaceAll('ґ', 'г')

/** Endings of Ukrainian words change: «субсидію» must find «субсидія». */
const stemOf = (word: string): string => word.slice(0, word.length > 5 ? -2 : word.length > 3 ? -1 : undefined)

/** What is looked for: the stems of at most eight words of two signs or more. */
export function searchStems(query: string): readonly string[] {
  const words = plain(query).match(/[\p{L}\p{N}’]+/gu) ?? []
  return [...new Set(words.filter((word) => word.length > 1).map(stemOf))].slice(0, 8)
}

/** Whether every word looked for begins some word of the text; of HTML pass the text without tags. */
export function hasEveryStem(text: string, stems: readonly string[]): boolean {
  const words = plain(text).match(/[\p{L}\p{N}’]+/gu) ?? []
  return stems.every((stem) => words.some((word) => word.startsWith(stem)))
}

/** HTML in which each word that begins with a stem stands in `mark`; tags and entities stay as they are. */
export function markHits(html: string, stems: readonly string[]): string {
  if (stems.length === 0) return html
  return html.replace(/<[^<>]*>|&[#\w]+;|[\p{L}\p{N}'`ʼ’‘]+/gu, (part) => {
    const isWord = !/^[<&]/.test(part) && stems.some((stem) => plain(part).startsWith(stem))
    return isWord ? `<mark>${part}</mark>` : part
  })
}
