import type { MessageParams } from './generated/message-params.ts'
import type catalogue from './messages-uk.json'

/** A key of the catalogue; an unknown key is a type error. */
export type MessageKey = keyof typeof catalogue

/** A key of a text without placeholders: it can be listed as data and translated later. */
export type PlainMessageKey = Exclude<MessageKey, keyof MessageParams>

type Args<K extends MessageKey> = K extends keyof MessageParams ? [params: MessageParams[K]] : []
type Values = Readonly<Record<string, string | number>>
type Part = string | ((values: Values) => string)

const plurals = new Intl.PluralRules('uk')
/** Made when it is first used: a page's first formatter takes 10 to 20 ms (decision 0138). */
let numbers: Intl.NumberFormat | undefined
const texts = new Map<string, string>()
const compiled = new Map<string, readonly Part[]>()

/**
 * Registers texts for `t`. The server registers the whole catalogue (`@zatyshok/i18n/all-messages`). In the browser
 * each module registers only the keys that it uses, so that a page does not load texts of other pages;
 * `@zatyshok/i18n/messages-plugin` adds the call at build time.
 */
export function addMessages(messages: Readonly<Partial<Record<MessageKey, string>>>): void {
  for (const [key, text] of Object.entries(messages)) {
    texts.set(key, text)
    compiled.delete(key)
  }
}

/**
 * Returns the Ukrainian text of a key with its placeholders filled. Placeholders are typed by the catalogue:
 * `t('plural.day', { n: 3 })` → «3 дні». Values are inserted unchanged (format money and dates first).
 *
 * @throws Error if the text was not registered with `addMessages`, or a placeholder has no value.
 */
export function t<K extends MessageKey>(key: K, ...args: Args<K>): string {
  const values: Values = args[0] ?? {}
  return partsOf(key)
    .map((part) => (typeof part === 'string' ? part : part(values)))
    .join('')
}

function partsOf(key: string): readonly Part[] {
  const known = compiled.get(key)
  if (known) return known
  const text = texts.get(key)
  if (text === undefined) throw new Error(`Message not registered: ${key}`)
  const parts = parse(text)
  compiled.set(key, parts)
  return parts
}

/** The ICU subset of the catalogue: `{name}` and `{n, plural, =1 {…} one {…} … other {…}}` with `#`. */
function parse(text: string, pluralName = ''): Part[] {
  const parts: Part[] = []
  let literal = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '{') {
      const end = closingBrace(text, at)
      parts.push(literal, placeholder(text.slice(at + 1, end)))
      literal = ''
      at = end
    } else if (sign === '#' && pluralName) {
      parts.push(literal, (values) => formatNumber(numberOf(values, pluralName)))
      literal = ''
    } else literal += sign
  }
  return [...parts, literal].filter((part) => part !== '')
}

/** Whole numbers below a thousand need no formatter. */
function formatNumber(n: number): string {
  if (Number.isInteger(n) && n >= 0 && n < 1000) return String(n)
  numbers ??= new Intl.NumberFormat('uk', { maximumFractionDigits: 3 })
  return numbers.format(n)
}

function placeholder(body: string): Part {
  const plural = /^\s*(\w+)\s*,\s*plural\s*,/.exec(body)
  if (!plural) return (values) => String(valueFor(values, placeholderName(body)))
  const name = plural[1] ?? ''
  const forms = pluralForms(body.slice(plural[0].length), name)
  return (values) => {
    const n = numberOf(values, name)
    const form = forms.get(`=${n}`) ?? forms.get(plurals.select(n)) ?? forms.get('other') ?? []
    return form.map((part) => (typeof part === 'string' ? part : part(values))).join('')
  }
}

function pluralForms(source: string, name: string): Map<string, Part[]> {
  const forms = new Map<string, Part[]>()
  for (let at = source.indexOf('{'), from = 0; at !== -1; at = source.indexOf('{', from)) {
    const end = closingBrace(source, at)
    forms.set(source.slice(from, at).trim(), parse(source.slice(at + 1, end), name))
    from = end + 1
  }
  return forms
}

/** Converts «full name» of the specification to `fullName`. */
export function placeholderName(body: string): string {
  return body.trim().replace(/\s{1,9}(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function closingBrace(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  throw new Error(`Unbalanced braces in a message: ${text}`)
}

function valueFor(values: Values, name: string): string | number {
  const value = values[name]
  if (value === undefined) throw new Error(`Message placeholder without a value: ${name}`)
  return value
}

function numberOf(values: Values, name: string): number {
  return Number(valueFor(values, name))
}
