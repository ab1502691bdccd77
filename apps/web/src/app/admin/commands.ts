import { t } from '@zatyshok/i18n/translate'
import { type LucideIcon, Search } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import type { AdminSection } from './sections.ts'

/** A line of the command palette. */
export interface Command {
  /** The address that it opens. */
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
}

/** Characters after which the palette offers a search: the searches refuse shorter texts. */
const SHORTEST_SEARCH = 2

/** Fewest letters of a typed word that is searched in descriptions: shorter words match nearly every description. */
const SHORTEST_IN_DESCRIPTION = 3

/** The screens that search, and the parameter with the text. */
const searches = () => [
  { to: `${paths.admin}/account-cards`, parameter: 'q', label: (text: string) => t('palette.accounts', { text }) },
  { to: `${paths.admin}/consumers`, parameter: 'q', label: (text: string) => t('palette.consumers', { text }) },
  { to: `${paths.admin}/feedback`, parameter: 'search', label: (text: string) => t('palette.feedback', { text }) },
]

/**
 * Returns the sections whose name or description has a word for each typed word, names first; then the searches for
 * the text. A search is audited, so it runs only when it is chosen, not at every key.
 *
 * @param sections those that the member of staff may open
 */
export function commandsFor(sections: readonly AdminSection[], typed: string): readonly Command[] {
  const text = typed.trim()
  const words = wordsOf(text)
  const named = sections.filter(({ label }) => hasAll(label, words))
  const isTelling = words.every((word) => word.length >= SHORTEST_IN_DESCRIPTION)
  const described = sections.filter((one) => isTelling && !named.includes(one) && one.text && hasAll(one.text, words))
  const allowed = searches().filter(({ to }) => sections.some((section) => section.to === to))
  return [
    ...[...named, ...described].map(({ to, label, icon }) => ({ to, label, icon })),
    ...(text.length < SHORTEST_SEARCH ? [] : allowed).map(({ to, parameter, label }) => ({
      to: `${to}?${new URLSearchParams({ [parameter]: text })}`,
      label: label(text),
      icon: Search,
    })),
  ]
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLocaleLowerCase('uk')
    .split(/[^\p{L}\p{N}’]+/u)
    .filter(Boolean)

const hasAll = (text: string, words: readonly string[]) => {
  const own = wordsOf(text)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}
