/**
 * «Мороз Олена Вікторівна» → «Мороз О. В.»: other people may see a printed receipt. Text that is not a name of two to
 * four words (an association, a masked name) stays unchanged; an empty one gives null.
 */
export function maskedHolder(holder: string): string | null {
  const words = holder.trim().split(/\s+/)
  const [surname = '', ...others] = words
  if (surname === '') return null
  const isName =
    others.length > 0 && others.length < 4 && words.every((word) => /^\p{Lu}[\p{L}\p{M}’ʼ'`-]+$/u.test(word))
  if (!isName || isAbbreviation(surname)) return holder.trim()
  return [surname, ...others.map((word) => `${[...word][0]}.`)].join(' ')
}

/** «ОСББ Затишок» and «ТОВ Мрія» are organisations; a whole name in capitals is a person. */
const isAbbreviation = (word: string): boolean => word.length <= 4 && word === word.toLocaleUpperCase('uk')
