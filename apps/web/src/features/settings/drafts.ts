import type { Change, Setting } from './settings.api.ts'

export interface Pair {
  readonly key: string
  readonly value: string
}

export type Row = Readonly<Record<string, string | boolean>>

/** The content of a control as typed: a number is text, a list is comma-separated. */
export type Draft = boolean | string | readonly Pair[] | readonly Row[]

/** Typed, unsaved values by path; null: reset to the file or the default. */
export type Drafts = Readonly<Record<string, Draft | null>>

/** Formats a value for its control; the server does not send secrets, so a secret's field starts empty. */
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

/** Parses the typed text as a value. Text that is not a number is sent unchanged, and the server reports the error. */
function valueTyped(setting: Setting, draft: Draft): Change['value'] {
  switch (setting.kind) {
    case 'list':
      return codesOf(String(draft))
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

/** The items of a comma-separated list. */
export const codesOf = (draft: string): string[] => draft.split(/[,\s]+/).filter((item) => item !== '')

export const pairsOf = (draft: Draft): readonly Pair[] => (Array.isArray(draft) ? (draft as readonly Pair[]) : [])
export const rowsOf = (draft: Draft): readonly Row[] => (Array.isArray(draft) ? (draft as readonly Row[]) : [])

/** Returns the content of the control: the draft, the saved value, or after a reset the fallback. */
export function draftOf(setting: Setting, drafts: Drafts): Draft {
  const draft = drafts[setting.path]
  if (draft === undefined) return shown(setting)
  return draft ?? shown(setting, setting.fallback)
}

/** Returns the changes to save; a draft equal to the saved value is not a change. */
export const changesOf = (settings: readonly Setting[], drafts: Drafts): { setting: Setting; change: Change }[] =>
  settings.flatMap((setting) => {
    const draft = drafts[setting.path]
    if (draft === undefined) return []
    const value = draft === null ? null : valueTyped(setting, draft)
    if (setting.kind === 'secret' ? value === '' : isSame(value, setting.value)) return []
    return [{ setting, change: { path: setting.path, value } }]
  })

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
