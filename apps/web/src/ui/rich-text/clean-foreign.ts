/** As in the server's list (`allowed-content.ts`): removed together with their text, and reported to the editor. */
const unsafe = [
  ...[
    'script',
    'style',
    'link',
    'meta',
    'base',
    'template',
    'noscript',
    'iframe',
    'frame',
    'object',
    'embed',
    'applet',
  ],
  ...['svg', 'math', 'form', 'input', 'button', 'select', 'textarea', 'dialog', 'audio', 'video', 'canvas', 'map'],
]
/** Word and browsers add these around all copied content; they are removed without a report. */
const quiet = new Set(['style', 'meta', 'link'])

function replaceBy(element: Element, tag: string): void {
  const replacement = element.ownerDocument.createElement(tag)
  replacement.append(...element.childNodes)
  element.replaceWith(replacement)
}

/** Some programs copy emphasis as styles, and one wraps all copied content in a `b` that is not bold. */
function readEmphasis(body: HTMLElement): void {
  for (const element of body.querySelectorAll('b[style], span[style]')) {
    const style = element.getAttribute('style') ?? ''
    if (element.localName === 'b') {
      if (/font-weight:\s*(normal|400)/i.test(style)) element.replaceWith(...element.childNodes)
    } else if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) replaceBy(element, 'strong')
    else if (/font-style:\s*italic/i.test(style)) replaceBy(element, 'em')
  }
}

/** Headings of other levels become the nearest allowed level: the page's title is its only h1. */
function moveHeadings(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('h1')) replaceBy(heading, 'h2')
  for (const heading of body.querySelectorAll('h5, h6')) replaceBy(heading, 'h4')
}

function removeAttributes(element: Element, removed: Set<string>): void {
  for (const { name, value } of [...element.attributes]) {
    const scheme = /^\s*(javascript|vbscript|data):/i.exec(value)?.[1]
    if (/^on/.test(name)) removed.add(name)
    else if (scheme) removed.add(`${scheme.toLowerCase()}:`)
    else if (name !== 'style' && name !== 'class' && name !== 'id') continue
    element.removeAttribute(name)
  }
}

/** Removes markup that a text must not contain, and returns its names: `<script>`, `onclick`, `javascript:`. */
export function cleanForeign(body: HTMLElement): readonly string[] {
  const removed = new Set<string>()
  for (const element of body.querySelectorAll(unsafe.join(','))) {
    element.remove()
    if (!quiet.has(element.localName)) removed.add(`<${element.localName}>`)
  }
  readEmphasis(body)
  for (const element of body.querySelectorAll('*')) removeAttributes(element, removed)
  moveHeadings(body)
  return [...removed]
}
