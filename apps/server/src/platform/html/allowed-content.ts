import { safeLink, safePicture } from '@zatyshok/contract/content/content-address'

/** Allowed content of an editor's text: attributes by tag. The web editor produces the same set. */
export const allowedAttributes: Readonly<Record<string, string[]>> = {
  ...Object.fromEntries(['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li'].map((tag) => [tag, []])),
  ...Object.fromEntries(['strong', 'b', 'em', 'i', 'sub', 'sup', 'figure', 'figcaption'].map((tag) => [tag, []])),
  ...Object.fromEntries(['table', 'caption', 'thead', 'tbody', 'tr'].map((tag) => [tag, []])),
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** A page has one h1, its title; h4 is the deepest heading of a text. */
export const renamedTags: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

/**
 * Tags that run scripts, load resources, imitate forms or restyle the page. The editor is notified when they are
 * removed; other tags are removed silently.
 */
export const unsafeTags: ReadonlySet<string> = new Set([
  ...['script', 'style', 'link', 'meta', 'base', 'template', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'param', 'portal', 'fencedframe', 'svg', 'math'],
  ...['form', 'input', 'button', 'select', 'option', 'textarea', 'dialog', 'marquee', 'isindex', 'keygen', 'image'],
  ...['audio', 'video', 'source', 'track', 'picture', 'canvas', 'map', 'area'],
])

/** Tags whose text is removed together with them. */
export const tagsWithoutText = [
  ...['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'template', 'title'],
]

/** Attributes that hold a URL in HTML, SVG or MathML. */
export const addressAttributes: ReadonlySet<string> = new Set([
  ...['href', 'src', 'xlink:href', 'action', 'formaction', 'data', 'poster', 'background', 'cite', 'from', 'to'],
  ...['values', 'content', 'srcset', 'longdesc', 'codebase', 'classid'],
])

export type Attributes = Readonly<Record<string, string>>

/** Parses a whole number from 1 to `most` and returns it as text; undefined for anything else. */
const numberUpTo = (most: number, written = '') =>
  /^\d{1,5}$/.test(written) && Number(written) >= 1 && Number(written) <= most ? `${Number(written)}` : undefined

/** Most columns or rows that a cell may span. A real table has fewer; a browser would lay out any number. */
const mostSpanned = 100
const spans = ({ colspan, rowspan }: Attributes) => ({
  colspan: colspan?.trim() === '1' ? undefined : numberUpTo(mostSpanned, colspan),
  rowspan: rowspan?.trim() === '1' ? undefined : numberUpTo(mostSpanned, rowspan),
})

type Rule = (written: Attributes) => Record<string, string | undefined> | undefined

/** Returns the attributes that a tag keeps; undefined if the tag is useless without those it lost. */
const rules: Readonly<Record<string, Rule>> = {
  a: ({ href = '' }) => {
    const address = safeLink(href)
    return address === undefined ? undefined : { href: address, rel: 'noopener noreferrer' }
  },
  img: ({ src = '', alt, width, height }) => {
    const address = safePicture(src)
    if (address === undefined) return undefined
    const size = { width: numberUpTo(10_000, width), height: numberUpTo(10_000, height) }
    return { src: address, alt, ...size, loading: 'lazy' }
  },
  ol: ({ start }) => ({ start: start === '1' ? undefined : numberUpTo(10_000, start) }),
  th: (written) => ({
    scope: written['scope'] && /^(row|col)(group)?$/.test(written['scope']) ? written['scope'] : undefined,
    ...spans(written),
  }),
  td: spans,
}

/** Returns the attributes that an allowed tag keeps; undefined if the tag is removed and its text stays. */
export function keptAttributes(tag: string, written: Attributes): Record<string, string> | undefined {
  const rule = rules[tag]
  if (!rule) return {}
  const kept = rule(written)
  if (!kept) return undefined
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
