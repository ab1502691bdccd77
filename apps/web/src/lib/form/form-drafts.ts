import { storage } from '../portal.ts'
import { storageKeys } from '../storage.ts'

const PREFIX = 'zatyshok.drafts.'
const DAY_MS = 24 * 60 * 60 * 1000

/** Typed values that differ from the form's start values, by field; JSON only. */
export type Typed = Readonly<Record<string, unknown>>

interface Kept {
  /** Time of the last key press, in milliseconds since 1970. */
  at: number
  typed: Typed
}

type KeptForms = Readonly<Record<string, Kept>>

/** Returns the signed-in user's unsent values of this form, up to 24 hours old. */
export const readDraft = (form: string): Typed => formsOf(ownKey())[form]?.typed ?? {}

/** Returns the drafts of the parts of a form, the newest first: of `rows` those of `rows.1`, `rows.2`. */
export const readParts = (form: string): Typed[] =>
  Object.entries(formsOf(ownKey()))
    .filter(([name]) => name.startsWith(`${form}.`))
    .sort(([, one], [, other]) => other.at - one.at)
    .map(([, { typed }]) => typed)

/** Stores the draft for the signed-in user. Has no effect without a stored profile (signed out, or hardened portal). */
export function keepDraft(form: string, typed: Typed): void {
  const key = ownKey()
  if (Object.keys(typed).length === 0) dropDraft(form)
  else if (key) write(key, { ...formsOf(key), [form]: { at: Date.now(), typed } })
}

/** Deletes the draft of the form and of its parts: `profile` includes `profile.emails`. */
export function dropDraft(form: string): void {
  const key = ownKey()
  if (!key) return
  const others = Object.entries(formsOf(key)).filter(([name]) => !`${name}.`.startsWith(`${form}.`))
  write(key, Object.fromEntries(others))
}

/** Deletes every draft of the user who signs out: another person may use this browser next. */
export function forgetDrafts(): void {
  const key = ownKey()
  if (key) storage.removeItem(key)
}

/** Deletes drafts older than 24 hours, of all users of this browser. */
export function sweepDrafts(): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) write(key, formsOf(key))
}

/** The stored profile identifies the owner of the drafts; a portal that stores no profile keeps no drafts. */
function ownKey(): string | null {
  const { id } = parsed(storage.getItem(storageKeys.profile)) as { id?: number }
  return id === undefined ? null : PREFIX + id
}

function formsOf(key: string | null): KeptForms {
  const all = Object.entries(parsed(key && storage.getItem(key)) as KeptForms)
  return Object.fromEntries(all.filter(([, kept]) => kept?.at > Date.now() - DAY_MS))
}

function write(key: string, forms: KeptForms): void {
  try {
    if (Object.keys(forms).length > 0) storage.setItem(key, JSON.stringify(forms))
    else storage.removeItem(key)
  } catch {
    // The storage is full: the form still works, and its text stays until the page is closed.
  }
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // Another version stored a different format; treated as no draft.
    return {}
  }
}
