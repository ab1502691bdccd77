import { startOfAddress } from '@zatyshok/contract/content/content-address'
import sanitizeHtml from 'sanitize-html'
import { AppError } from '../http/app-error.ts'
import {
  type Attributes,
  addressAttributes,
  allowedAttributes,
  keptAttributes,
  renamedTags,
  tagsWithoutText,
  unsafeTags,
} from './allowed-content.ts'

/** Most bytes of an editor's text (UTF-8). */
export const contentLimitBytes = 2 * 1024 * 1024

/** Deepest nesting of elements; a deeper text is an attack on parsers, which scan all open elements. */
const deepest = 256

/** Most tags and entities, as many as two megabytes of ordinary text have. More would take a parser seconds. */
const mostSigns = 150_000

/** An unsafe item that was removed, as written: `<script>`, `onclick`, `javascript:`. */
export interface Removed {
  readonly what: string
  readonly count: number
}

type Report = (what: string) => void

/** The first pass renames a tag that is useless without its attributes to this name; the second pass removes it. */
const emptied = 'removed'

/** Styles that can cover the page or load resources. The rest of `style` is formatting from other programs. */
const posingStyle = /position|url|expression|behavior|binding|z-index|import/i

function reportAttributes(written: Attributes, report: Report): void {
  for (const [name, value] of Object.entries(written)) {
    if (/^on[a-z]{2,30}$/.test(name)) report(name)
    else if (name === 'srcdoc' || (name === 'style' && posingStyle.test(value))) report(name)
    else if (addressAttributes.has(name)) {
      const start = startOfAddress(value)
      if (/^(javascript|vbscript|data):$/.test(start)) report(start)
    }
  }
}

function judgeTag(tag: string, attributes: Attributes, report: Report): sanitizeHtml.Tag {
  const tagName = renamedTags[tag] ?? tag
  if (unsafeTags.has(tagName)) report(`<${tagName}>`)
  reportAttributes(attributes, report)
  if (!Object.hasOwn(allowedAttributes, tagName)) return { tagName, attribs: {} }
  const attribs = keptAttributes(tagName, attributes)
  if (attribs) return { tagName, attribs }
  const address = startOfAddress(attributes[tagName === 'img' ? 'src' : 'href'] ?? '')
  const isScript = /^(javascript|vbscript|data):$/.test(address)
  if (tagName === 'img') report('<img>')
  else if (attributes['href'] && !isScript) report(`<a href="${address}">`)
  return { tagName: emptied, attribs: {} }
}

/** Runs one pass and reports whether it removed a tag. Throws RangeError if elements are nested too deep. */
function readOnce(
  html: string,
  report: Report,
  alsoAllowed: readonly string[] = [],
): { html: string; lostTags: boolean } {
  let open = 0
  let lostTags = false
  const safe = sanitizeHtml(html, {
    allowedTags: [...Object.keys(allowedAttributes), ...alsoAllowed],
    allowedAttributes,
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: tagsWithoutText,
    onOpenTag: () => {
      open += 1
      if (open > deepest) throw new RangeError('Elements are nested too deep')
    },
    onCloseTag: () => {
      open -= 1
    },
    transformTags: {
      '*': (written, attributes) => {
        const tag = judgeTag(written, attributes, report)
        lostTags ||= !Object.hasOwn(allowedAttributes, tag.tagName)
        return tag
      },
    },
  })
  return { html: safe, lostTags }
}

/**
 * Sanitises repeatedly. Removing an element can change how its neighbours nest, so passes repeat until no tag is
 * removed and the result is stable.
 */
function read(html: string, report: Report): string {
  refuseTooMany(html)
  // PostgreSQL stores neither the zero character nor lone surrogates.
  const written = html.replaceAll('\0', '').toWellFormed()
  let safe = readOnce(written, report, [emptied])
  // The second pass removes what the first has emptied; the third pass changes the text no further.
  while (safe.lostTags) safe = readOnce(safe.html, () => undefined)
  return safe.html
}

const isTooLong = (html: string) => Buffer.byteLength(html) > contentLimitBytes

function refuseTooMany(html: string): void {
  let signs = 0
  for (const sign of ['<', '&'])
    for (let at = html.indexOf(sign); at !== -1; at = html.indexOf(sign, at + 1)) signs += 1
  if (signs > mostSigns) throw new RangeError('Too many tags and entities')
}

/**
 * Makes an editor's HTML safe to show (requirement B07): only a short list of tags stays, and the text of removed tags
 * stays. It runs whenever HTML is shown, so that a row written to the database by other means cannot run a script. A
 * text that is too long or too deeply nested gives ''.
 */
export function sanitise(html: string): string {
  if (isTooLong(html)) return ''
  try {
    return read(html, () => undefined)
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}

/**
 * Sanitises a text that is being saved, and lists the unsafe items that were removed, most frequent first, at most
 * twenty. Formatting of other programs (classes, fonts, `div`) is removed without a report.
 *
 * @throws AppError `payload_too_large` beyond `contentLimitBytes`; `invalid_value` if elements are nested too deep or
 * too many
 */
export function sanitiseWithReport(html: string): { html: string; removed: readonly Removed[] } {
  if (isTooLong(html)) throw new AppError('payload_too_large')
  const counts = new Map<string, number>()
  const report: Report = (what) => {
    if (counts.has(what) || counts.size < 20) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  try {
    const safe = read(html, report)
    if (isTooLong(safe)) throw new AppError('payload_too_large')
    const removed = [...counts].map(([what, count]) => ({ what, count }))
    return { html: safe, removed: removed.toSorted((a, b) => b.count - a.count) }
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('invalid_value')
    throw error
  }
}
