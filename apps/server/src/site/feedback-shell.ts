import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import type { Settings } from '../config/config-schema.ts'
import { xmlText as text } from './xml-text.ts'

export const feedbackPath = '/contacts/new'

interface Page {
  readonly settings: Pick<Settings, 'appName' | 'owner' | 'feedback'>
  readonly origin: string
  /** Providers with a phone number. */
  readonly providers: readonly { readonly name: string; readonly phone: string }[]
}

/**
 * Returns the application's page for the feedback form, with its own title and description for search engines. Until
 * the application has loaded, the page shows whom to call or write to. The form's captcha needs a script, so a browser
 * without scripts shows these contacts instead (B08).
 */
export function feedbackShell(shell: string, { settings, origin, providers }: Page): string {
  const title = t('app.title', { page: t('feedback.title'), app: settings.appName })
  const head = [
    `<meta name="description" content="${text(t('feedback.description', { owner: settings.owner }))}" />`,
    `<link rel="canonical" href="${text(origin)}${feedbackPath}" />`,
  ].join('\n    ')
  const ways = [...waysOf(settings.feedback), ...providers.map(({ name, phone }) => `${text(name)}: ${call(phone)}`)]
  const root = `<div id="root">
      <main class="boot-page">
        <p><a href="/features">${text(settings.appName)}</a></p>
        <h1>${text(t('feedback.title'))}</h1>
        <p>${text(t('feedback.lead'))}</p>
        <noscript><p>${text(t('feedback.noScript'))}</p></noscript>
        ${ways.length > 0 ? `<p>${text(t('feedback.otherWays'))}</p><ul>${ways.map((way) => `<li>${way}</li>`).join('')}</ul>` : ''}
        <p>${text(t('feedback.phoneOnBill'))}</p>
        <p><a href="/help">${text(t('menu.faq'))}</a></p>
      </main>
    </div>`
  return [
    [/<meta name="robots"[^>]*>/, head],
    [/<title>[^<]*<\/title>/, `<title>${text(title)}</title>`],
    [/<div id="root">[\s\S]*<\/noscript>/, root],
  ].reduce((page, [part, becomes]) => page.replace(part as RegExp, () => becomes as string), shell)
}

function waysOf({ phone, email }: Page['settings']['feedback']): string[] {
  const letter = `<a href="mailto:${text(email)}">${text(email)}</a>`
  return [
    ...(phone === '' ? [] : [`${text(t('feedback.byPhone'))}: ${call(phone)}`]),
    ...(email === '' ? [] : [`${text(t('feedback.byLetter'))}: ${letter}`]),
  ]
}

const call = (phone: string): string => `<a href="tel:${phone.replace(/[^+\d]/g, '')}">${text(phone)}</a>`
