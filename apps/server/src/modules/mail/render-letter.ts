import { t } from '@zatyshok/i18n/translate'
import { describeLetter, type LetterSurroundings } from './describe-letter.ts'
import type { Letter } from './letter.ts'
import { letterHtml, splitAtAddresses } from './letter-html.ts'
import { safeName } from './safe-name.ts'

export interface RenderedLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly unsubscribeUrl?: string
}

/** Renders subject, plain text and HTML of a letter. Names and addresses stay as typed (MA9), escaped in HTML. */
export function renderLetter(letter: Letter, surroundings: LetterSurroundings): RenderedLetter {
  const contents = describeLetter(letter, surroundings)
  const { settings, publicUrl } = surroundings
  const feedbackUrl = `${publicUrl}/contacts/new`
  const footer = settings.flags.feedback ? t('mail.footer', { feedbackUrl }) : t('mail.footer.plain')
  const greeting = greet(letter.firstName)
  const { subject, paragraphs, closing, unsubscribeUrl } = contents
  const said = [greeting, ...paragraphs, ...(closing === undefined ? [] : [closing])]
  const plain = (text: string) => linksApart(text, publicUrl)
  const text = `${said.map(plain).join('\n\n')}\n\n-- \n${settings.appName}\n${plain(footer)}\n`
  const html = letterHtml(contents, { greeting, footer, appName: settings.appName, publicUrl })
  return { subject, text, html, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) }
}

/**
 * Puts each address of the portal on its own line, because mail programs include a following full stop in the link.
 */
function linksApart(text: string, publicUrl: string): string {
  const isOurs = (part: string | undefined) => part?.startsWith(`${publicUrl}/`) ?? false
  const parts = splitAtAddresses(text)
  const lines = parts.reduce((before, part, at) => {
    if (isOurs(part)) return `${before.trimEnd()}\n${part}`
    if (!isOurs(parts[at - 1])) return before + part
    const rest = part.replace(/^[.,;:]?\s*/, '')
    return rest === '' ? before : `${before}\n${rest}`
  }, '')
  return lines.trimStart()
}

function greet(firstName: string): string {
  const name = safeName(firstName)
  return name === '' ? t('mail.greeting') : t('mail.greeting.name', { firstName: name })
}
