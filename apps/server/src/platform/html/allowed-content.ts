import { safeLink, safePicture } from '@zatyshok/contract/content/content-address'

/** Everything that an editor's text is made of: attributes by tag. The editor of the web makes nothing else. */
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

/** A page has one h1, its title; the deepest heading of a text is h4. */
export const renamedTags: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

/** Removed with an editor's knowledge: they run, load, pose as a form or repaint the page. The rest goes quietly. */
export const unsafeTags: ReadonlySet<string> = new Set([
  ...['script', 'style', 'link', 'meta', 'base', 'template', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'param', 'portal', 'fencedframe', 'svg', 'math'],
  ...['form', 'input', 'button', 'select', 'option', 'textarea', 'dialog', 'marquee', 'isindex', 'keygen', 'image'],
  ...['audio', 'video', 'source', 'track', 'picture', 'canvas', 'map', 'area'],
])

/** Their text is no text of the page. */
export const tagsWithoutText = [
  ...['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'template', 'title'],
]

/** Attributes that hold an address somewhere in HTML, SVG or MathML. */
export const addressAttributes: ReadonlySet<string> = new Set([
  ...['href', 'src', 'xlink:href', 'action', 'formaction', 'data', 'poster', 'background', 'cite', 'from', 'to'],
  ...['values', 'content', 'srcset', 'longdesc', 'codebase', 'classid'],
])

export type Attributes = Readonly<Record<string, string>>

/** A whole number from 1 to `most`, as a text; undefined: it is something else. */
const numberUpTo = (most: number, written = '') =>
  /^\d{1,5}$/.test(written) && Number(written) >= 1 && Number(written) <= most ? `${Number(written)}` : undefined

/** More columns or rows than any table of a page has; a browser lays out as many as it is told. */
const mostSpanned = 100
const spans = ({ colspan, rowspan }: Attributes) => ({
  colspan: colspan?.trim() === '1' ? undefined : numberUpTo(mostSpanned, colspan),
  rowspan: rowspan?.trim() === '1' ? undefined : numberUpTo(mostSpanned, rowspan),
})

type Rule = (written: Attributes) => Record<string, string | undefined> | undefined

/** What stays of a tag's attributes; undefined: without what it lost the tag is nothing. */
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

/** The attributes with which an allowed tag stands in the text; undefined: the tag goes, its text stays. */
export function keptAttributes(tag: string, written: Attributes): Record<string, string> | undefined {
  const rule = rules[tag]
  if (!rule) return {}
  const kept = rule(written)
  if (!kept) return undefined
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
