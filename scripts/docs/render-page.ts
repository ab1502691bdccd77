import path from 'node:path'
import { Marked, type Tokens } from 'marked'
import { FRONT, htmlLinks, isRelative, type Page, targetOf } from './read-pages.ts'

/** A file of the site that shows a page. Several pages in one file need prefixes, so that their ids differ. */
interface Place {
  /** Path in the site, as `docs/operating.html`. */
  readonly file: string
  readonly idPrefix: string
}

/** Path in the site. The site keeps the repository's folders, so relative links differ only in the extension. */
export function siteFile(file: string): string {
  if (file === FRONT) return 'index.html'
  // Without an extension a web server does not know the type.
  return path.posix.extname(file) === '' ? `${file}.txt` : file.replace(/\.md$/, '.html')
}

/** Address of a file of the site as seen from another one. */
export const linkTo = (from: string, to: string) => encodeURI(path.posix.relative(path.posix.dirname(from), to))

/** Returns the page's text as HTML, without the frame of the site. */
export function renderPage(page: Page, place: Place): string {
  const headings = page.headings.values()
  const address = (link: string) => {
    if (!isRelative(link)) return link
    const { file, fragment } = targetOf(page.file, link)
    const hash = fragment === '' ? '' : `#${encodeURIComponent(fragment)}`
    return file === page.file && siteFile(file) === place.file ? hash : `${linkTo(place.file, siteFile(file))}${hash}`
  }
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const id = `${place.idPrefix}${headings.next().value?.id}`
        return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) =>
        text.replaceAll(htmlLinks, (_, name: string, link: string) => `${name}="${address(link)}"`),
    },
    hooks: {
      // A wide table or block scrolls by itself, also by the keyboard.
      postprocess: (html) =>
        html
          .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
          .replaceAll('</table>', '</table></div>')
          .replaceAll('<pre>', '<pre tabindex="0">'),
    },
    walkTokens: (token) => {
      if (token.type === 'link' || token.type === 'image') token['href'] = address(token['href'])
    },
  })
  return marked.parse(page.markdown, { async: false })
}

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
