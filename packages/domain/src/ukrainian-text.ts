/** ’ ʼ ' ` ‘ ´ and the rest of the signs that exports use for an apostrophe. */
const apostrophes = /(?<=\p{L})['`\u2018\u2019\u02bc\u00b4\u02b9\u2032](?=\p{L})/gu

/** Every apostrophe inside a word becomes ’ (U+2019). */
export function normaliseApostrophe(text: string): string {
  return text.replace(apostrophes, '\u2019')
}

/**
 * CP866 has no «І і», so exporters write Latin `I i`: inside words with Cyrillic letters they become «І і», and a
 * lone `i` between such words (the conjunction) too. Words of Latin letters and Roman numbers stay.
 */
export function ukrainianFromLatinI(text: string): string {
  if (!/\p{Script=Cyrillic}/u.test(text)) return text
  return text.replace(/[\p{L}\p{M}'`\u2019\u02bc]+/gu, (word) => {
    if (word !== 'i' && !/\p{Script=Cyrillic}/u.test(word)) return word
    return word.replaceAll('I', 'І').replaceAll('i', 'і')
  })
}

/**
 * «НЕЧУЙ-ЛЕВИЦЬКИЙ» → «Нечуй-Левицький», «1-Й ПОЛЬОВИЙ» → «1-й Польовий»: capitals become a name; text that
 * already has small letters stays.
 */
export function nameCase(text: string): string {
  if (text !== text.toLocaleUpperCase('uk')) return text
  return text
    .toLocaleLowerCase('uk')
    .replace(/(?<![\p{L}\p{M}'`\u2019\u02bc]|\d-?)\p{L}/gu, (letter) => letter.toLocaleUpperCase('uk'))
}
