import type { Change, Setting } from './settings.api.ts'

export interface Pair {
  readonly key: string
  readonly value: string
}

export type Row = Readonly<Record<string, string | boolean>>

/** What stands in a control, as it is typed: a number is still text, a list has its commas. */
export type Draft = boolean | string | readonly Pair[] | readonly Row[]

/** What is typed and not saved, by path; null: back to the file or the default. */
export type Drafts = Readonly<Record<string, Draft | null>>

/** A value as its control shows it; a secret is not known, so its field begins empty. */
function shown(setting: Setting, value: Setting['value'] = setting.value): Draft {
  switch (setting.kind) {
    case 'list':
      return (value as string[]).join(', ')
    case 'number':
      return String(value)
    case 'numbers':
    case 'texts':
      return Object.entries(value as Record<string, string | number>).map(([key, one]) => ({ key, value: String(one) }))
    case 'secret':
      return ''
    default:
      return value as Draft
  }
}

/** The typed as a value; what is no number stays text, and the server says so. */
function valueTyped(setting: Setting, draft: Draft): Change['value'] {
  switch (setting.kind) {
    case 'list':
      return String(draft)
        .split(/[,\s]+/)
        .filter((item) => item !== '')
    case 'number':
      return numberOrText(String(draft))
    case 'numbers':
      return entriesOf(draft, numberOrText)
    case 'texts':
      return entriesOf(draft, (text) => text)
    default:
      return typeof draft === 'string' || typeof draft === 'boolean' ? draft : [...draft]
  }
}

const numberOrText = (text: string): number | string =>
  /^\s*-?\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : text

const entriesOf = (draft: Draft, read: (text: string) => number | string): Record<string, number | string> =>
  Object.fromEntries(
    pairsOf(draft)
      .filter(({ key, value }) => key.trim() || value.trim())
      .map(({ key, value }) => [key.trim(), read(value.trim())]),
  )

export const pairsOf = (draft: Draft): readonly Pair[] => (Array.isArray(draft) ? (draft as readonly Pair[]) : [])
export const rowsOf = (draft: Draft): readonly Row[] => (Array.isArray(draft) ? (draft as readonly Row[]) : [])

/** What stands in the control now. */
export function draftOf(setting: Setting, drafts: Drafts): Draft {
  const draft = drafts[setting.path]
  if (draft === undefined) return shown(setting)
  return draft ?? shown(setting, setting.fallback)
}

/** What a save would change: what is typed as it already is changes nothing. */
export const changesOf = (settings: readonly Setting[], drafts: Drafts): { setting: Setting; change: Change }[] =>
  settings.flatMap((setting) => {
    const draft = drafts[setting.path]
    if (draft === undefined) return []
    const value = draft === null ? null : valueTyped(setting, draft)
    if (setting.kind === 'secret' ? value === '' : isSame(value, setting.value)) return []
    return [{ setting, change: { path: setting.path, value } }]
  })

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
