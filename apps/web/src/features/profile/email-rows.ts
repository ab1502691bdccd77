import { t } from '@zatyshok/i18n/translate'
import { emailProblem } from '../../lib/email-problem.ts'
import type { Email } from './profile.api.ts'

/** One address as it stands in the form. */
export interface EmailRow {
  readonly key: string
  /** null: it is new. */
  readonly saved: Email | null
  readonly email: string
}

export interface EmailRows {
  readonly rows: readonly EmailRow[]
  /** Key of the row that shall be the default. */
  readonly defaultKey: string
}

/** As many as the server takes. */
const mostAddresses = 5

/** The rows of the form: every address, and an empty row for a new one while there is room. */
export function rowsOf(emails: readonly Email[]): EmailRows {
  const rows: EmailRow[] = emails.map((saved) => ({ key: String(saved.id), saved, email: saved.email }))
  return {
    rows: emails.length < mostAddresses ? [...rows, { key: 'new', saved: null, email: '' }] : rows,
    defaultKey: String(emails.find(({ useAsDefault }) => useAsDefault)?.id ?? ''),
  }
}

export const labelOf = ({ saved }: EmailRow): string =>
  saved === null ? t('profile.emails.new') : t('profile.emails.one', { email: saved.email })

/** What is wrong with a row, in words; an empty new row is only one not used. */
export const rowProblem = ({ saved, email }: EmailRow): string | undefined =>
  saved === null && email.trim() === '' ? undefined : emailProblem(email)

/** Rows that ask the server for something: new, changed, or chosen as the default. */
export function changedRows({ rows, defaultKey }: EmailRows): readonly EmailRow[] {
  return rows.filter(({ key, saved, email }) => {
    if (email.trim() === '' && saved === null) return false
    return saved === null || email.trim() !== saved.email || (key === defaultKey && !saved.useAsDefault)
  })
}

/** Addresses that get a letter to confirm them. */
export const lettersFor = (state: EmailRows): string[] =>
  changedRows(state)
    .filter(({ saved, email }) => !saved?.confirmed || email.trim() !== saved.email)
    .map(({ email }) => email.trim())
