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

/** No text of an editor is longer (UTF-8). */
export const contentLimitBytes = 2 * 1024 * 1024

/** More elements inside each other are no text but an attack on whoever reads it: parsers look through all of them. */
const deepest = 256

/** As many tags and entities as two megabytes of ordinary text have; more of them take a reader seconds. */
const mostSigns = 150_000

/** Something unsafe that was taken out, as it was written: `<script>`, `onclick`, `javascript:`. */
export interface Removed {
  readonly what: string
  readonly count: number
}

type Tell = (what: string) => void

/** What an allowed tag that is nothing without what it lost becomes in the first reading; the second takes it out. */
const emptied = 'removed'

/** Styles that could lay something over the page or load it; the rest of `style` is the looks of another program. */
const posingStyle = /position|url|expression|behavior|binding|z-index|import/i

function tellAttributes(written: Attributes, tell: Tell): void {
  for (const [name, value] of Object.entries(written)) {
    if (/^on[a-z]{2,30}$/.test(name)) tell(name)
    else if (name === 'srcdoc' || (name === 'style' && posingStyle.test(value))) tell(name)
    else if (addressAttributes.has(name)) {
      const start = startOfAddress(value)
      if (/^(javascript|vbscript|data):$/.test(start)) tell(start)
    }
  }
}

function judgeTag(tag: string, attributes: Attributes, tell: Tell): sanitizeHtml.Tag {
  const tagName = renamedTags[tag] ?? tag
  if (unsafeTags.has(tagName)) tell(`<${tagName}>`)
  tellAttributes(attributes, tell)
  if (!Object.hasOwn(allowedAttributes, tagName)) return { tagName, attribs: {} }
  const attribs = keptAttributes(tagName, attributes)
  if (attribs) return { tagName, attribs }
  const address = startOfAddress(attributes[tagName === 'img' ? 'src' : 'href'] ?? '')
  const isTold = /^(javascript|vbscript|data):$/.test(address)
  if (tagName === 'img') tell('<img>')
  else if (attributes['href'] && !isTold) tell(`<a href="${address}">`)
  return { tagName: emptied, attribs: {} }
}

/** One reading of the text, and whether a tag was taken out. Throws RangeError where elements are nested too deep. */
function readOnce(html: string, tell: Tell, alsoAllowed: readonly string[] = []): { html: string; lostTags: boolean } {
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
        const tag = judgeTag(written, attributes, tell)
        lostTags ||= !Object.hasOwn(allowedAttributes, tag.tagName)
        return tag
      },
    },
  })
  return { html: safe, lostTags }
}

/**
 * Without an element that stood between them, two others may be read as one after the other and no longer as one
 * in the other: what has been removed is read again, so that reading it once more changes nothing.
 */
function read(html: string, tell: Tell): string {
  refuseTooMany(html)
  // PostgreSQL keeps neither the character zero nor half of a pair.
  const written = html.replaceAll('\0', '').toWellFormed()
  let safe = readOnce(written, tell, [emptied])
  // The second reading loses what the first has emptied, the third nothing.
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
 * HTML that an editor wrote, made safe to show (requirement B07): whatever is not on a short list is left out, the
 * text of removed tags stays. Done when it is shown, whatever was done when it was saved: a row that somebody put
 * into the database by other means runs no script either. What no editor could have saved, because it is too long or
 * too tangled, is shown as nothing.
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
 * The same for a text that is being saved, with what an editor has to be told of: unsafe things that were removed,
 * the most frequent first, at most twenty. Foreign looks (classes, fonts, `div`) go without a word.
 *
 * @throws AppError `payload_too_large` beyond `contentLimitBytes`; `invalid_value` where elements are nested
 * too deep or too many
 */
export function sanitiseWithReport(html: string): { html: string; removed: readonly Removed[] } {
  if (isTooLong(html)) throw new AppError('payload_too_large')
  const counts = new Map<string, number>()
  const tell: Tell = (what) => {
    if (counts.has(what) || counts.size < 20) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  try {
    const safe = read(html, tell)
    if (isTooLong(safe)) throw new AppError('payload_too_large')
    const removed = [...counts].map(([what, count]) => ({ what, count }))
    return { html: safe, removed: removed.toSorted((a, b) => b.count - a.count) }
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('invalid_value')
    throw error
  }
}
