/**
 * «Мороз Олена Вікторівна» → «Мороз О. В.»: a receipt may be left on a desk or a wall. What is no name of two to four
 * words (an association, a name that is masked already) stays; an empty one is null.
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

/** «ОСББ Затишок», «ТОВ Мрія» name no person; a whole name in capitals does. */
const isAbbreviation = (word: string): boolean => word.length <= 4 && word === word.toLocaleUpperCase('uk')
