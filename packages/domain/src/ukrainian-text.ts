/** ’ ʼ ' ` ‘ ´ and the other characters that exports use as an apostrophe. */
const apostrophes = /(?<=\p{L})['`\u2018\u2019\u02bc\u00b4\u02b9\u2032](?=\p{L})/gu

/** Replaces every apostrophe inside a word by ’ (U+2019). */
export function normaliseApostrophe(text: string): string {
  return text.replace(apostrophes, '\u2019')
}

/**
 * Restores «І і», which CP866 lacks and exporters write as Latin `I i`. The replacement applies inside words with
 * Cyrillic letters, and to a lone `i` between such words (the conjunction). Latin words and Roman numerals stay.
 */
export function ukrainianFromLatinI(text: string): string {
  if (!/\p{Script=Cyrillic}/u.test(text)) return text
  return text.replace(/[\p{L}\p{M}'`\u2019\u02bc]+/gu, (word) => {
    if (word !== 'i' && !/\p{Script=Cyrillic}/u.test(word)) return word
    return word.replaceAll('I', 'І').replaceAll('i', 'і')
  })
}

/**
 * «НЕЧУЙ-ЛЕВИЦЬКИЙ» → «Нечуй-Левицький», «1-Й ПОЛЬОВИЙ» → «1-й Польовий»: converts capitals to name case; a text with
 * lower-case letters stays.
 */
export function nameCase(text: string): string {
  if (text !== text.toLocaleUpperCase('uk')) return text
  return text
    .toLocaleLowerCase('uk')
    .replace(/(?<![\p{L}\p{M}'`\u2019\u02bc]|\d-?)\p{L}/gu, (letter) => letter.toLocaleUpperCase('uk'))
}
