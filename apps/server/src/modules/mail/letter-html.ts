import type { LetterContents } from './describe-letter.ts'

interface Frame {
  readonly greeting: string
  readonly footer: string
  readonly appName: string
  readonly publicUrl: string
}

/**
 * Colours of the design's light and dark themes. Mail programs lack our fonts and style sheets. If a program removes
 * the style element, the button keeps its inline style.
 */
const style = `
  body { margin: 0; background: #F6F4EE; color: #18221F; font: 16px/1.5 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
  main { max-width: 560px; margin: 0 auto; padding: 24px 16px }
  h1 { font-size: 20px; line-height: 1.3; margin: 0 }
  .name { font-weight: 600; color: #0B5D4E }
  .card { background: #FFFFFF; border: 1px solid #DAD5C8; border-radius: 12px; padding: 24px; overflow-wrap: anywhere }
  a { color: #0B5D4E }
  footer { color: #475350; font-size: 14px }
  @media (prefers-color-scheme: dark) {
    body { background: #101614; color: #EDF2EF }
    .name, a { color: #6FD3B4 }
    .card { background: #19211E; border-color: #34413C }
    a.button { background: #6FD3B4 !important; color: #05261D !important }
    footer { color: #B5C1BB }
  }`

const buttonStyle =
  'display:inline-block;background:#0B5D4E;color:#FFFFFF;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600'

/** Renders one column that fits any width, with one button. Escapes everything that people typed. */
export function letterHtml(letter: LetterContents, { greeting, footer, appName, publicUrl }: Frame): string {
  const { subject, paragraphs, button, closing } = letter
  const paragraph = (text: string) => `<p>${withLinks(text, publicUrl)}</p>`
  return [
    '<!doctype html>',
    '<html lang="uk">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>${style}\n</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<p class="name">${escapeHtml(appName)}</p>`,
    '<div class="card">',
    `<h1>${escapeHtml(subject)}</h1>`,
    ...[greeting, ...paragraphs].map(paragraph),
    ...(button ? [buttonHtml(button)] : []),
    ...(closing === undefined ? [] : [paragraph(closing)]),
    '</div>',
    `<footer>${paragraph(footer)}</footer>`,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

const buttonHtml = ({ label, url }: NonNullable<LetterContents['button']>): string =>
  `<p><a class="button" href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(label)}</a></p>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Splits a text at its addresses: text and address alternate. */
export const splitAtAddresses = (text: string): string[] => text.split(/(https?:\/\/[^\s«»<>"']+[^\s«»<>"'.,])/)

/** Turns addresses of the portal into links, and no other addresses. */
function withLinks(text: string, publicUrl: string): string {
  return splitAtAddresses(text)
    .map((part) =>
      part.startsWith(`${publicUrl}/`) ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}
