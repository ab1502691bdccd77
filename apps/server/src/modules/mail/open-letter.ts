import type { Context } from '../../context.ts'
import type { Letter } from './letter.ts'
import { findEntry, type LetterEntry } from './mail.queries.ts'
import { renderLetter } from './render-letter.ts'

export interface OpenedLetter extends LetterEntry {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/**
 * Returns a letter's content if it is kept because no SMTP server is configured. Content of other letters stays closed,
 * because it may hold a link that opens a cabinet. The caller records the viewer.
 */
export async function openLetter(ctx: Context, id: number): Promise<OpenedLetter | undefined> {
  const found = await findEntry(ctx.db, id)
  if (found?.state !== 'kept' || !found.sealed) return undefined
  const { sealed, ...entry } = found
  const letter: Letter = JSON.parse(ctx.secret.open(sealed))
  const { subject, text } = renderLetter(letter, { ...ctx, at: entry.createdAt })
  return { ...entry, to: letter.to, subject, text }
}
