import { t } from '@zatyshok/i18n/translate'
import { emailProblem } from '../../lib/email-problem.ts'
import type { Email } from './profile.api.ts'

/** One address in the form. */
export interface EmailRow {
  readonly key: string
  /** null: a new address. */
  readonly saved: Email | null
  readonly email: string
}

export interface EmailRows {
  readonly rows: readonly EmailRow[]
  /** Key of the row that will be the default. */
  readonly defaultKey: string
}

/** Most e-mail addresses of a user; the server rejects more. */
const mostAddresses = 5

/** Returns the rows of the form: every address, and an empty row for a new one while there is room. */
export function rowsOf(emails: readonly Email[]): EmailRows {
  const rows: EmailRow[] = emails.map((saved) => ({ key: String(saved.id), saved, email: saved.email }))
  return {
    rows: emails.length < mostAddresses ? [...rows, { key: 'new', saved: null, email: '' }] : rows,
    defaultKey: String(emails.find(({ useAsDefault }) => useAsDefault)?.id ?? ''),
  }
}

export const labelOf = ({ saved }: EmailRow): string =>
  saved === null ? t('profile.emails.new') : t('profile.emails.one', { email: saved.email })

/** Returns the message about a row's error; an empty new row is valid. */
export const rowProblem = ({ saved, email }: EmailRow): string | undefined =>
  saved === null && email.trim() === '' ? undefined : emailProblem(email)

/** Returns rows that need a request: new, changed, or chosen as the default. */
export function changedRows({ rows, defaultKey }: EmailRows): readonly EmailRow[] {
  return rows.filter(({ key, saved, email }) => {
    if (email.trim() === '' && saved === null) return false
    return saved === null || email.trim() !== saved.email || (key === defaultKey && !saved.useAsDefault)
  })
}

/** Returns addresses that get a confirmation letter. */
export const lettersFor = (state: EmailRows): string[] =>
  changedRows(state)
    .filter(({ saved, email }) => !saved?.confirmed || email.trim() !== saved.email)
    .map(({ email }) => email.trim())
