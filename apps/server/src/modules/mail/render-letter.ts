import { t } from '@zatyshok/i18n/translate'
import { describeLetter, type LetterSurroundings } from './describe-letter.ts'
import type { Letter } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { saidName } from './said-name.ts'

export interface RenderedLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly unsubscribeUrl?: string
}

/** Subject, plain text and HTML of a letter. Names and addresses appear as they were given (MA9), escaped in HTML. */
export function renderLetter(letter: Letter, surroundings: LetterSurroundings): RenderedLetter {
  const contents = describeLetter(letter, surroundings)
  const { settings, publicUrl } = surroundings
  const feedbackUrl = `${publicUrl}/contacts/new`
  const footer = settings.flags.feedback ? t('mail.footer', { feedbackUrl }) : t('mail.footer.plain')
  const greeting = greet(letter.firstName)
  const { subject, paragraphs, closing, unsubscribeUrl } = contents
  const said = [greeting, ...paragraphs, ...(closing === undefined ? [] : [closing])]
  const text = `${said.join('\n\n')}\n\n-- \n${settings.appName}\n${footer}\n`
  const html = letterHtml(contents, { greeting, footer, appName: settings.appName, publicUrl })
  return { subject, text, html, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) }
}

function greet(firstName: string): string {
  const name = saidName(firstName)
  return name === '' ? t('mail.greeting') : t('mail.greeting.name', { firstName: name })
}
