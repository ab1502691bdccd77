import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import GithubSlugger from 'github-slugger'
import { Marked, Parser, type Token, type Tokens } from 'marked'

export interface Heading {
  readonly depth: number
  readonly text: string
  /** Fragment of the heading's address, as GitHub makes it. */
  readonly id: string
}

export interface Page {
  /** Path in the repository with slashes, as `docs/operating.md`. */
  readonly file: string
  readonly title: string
  readonly language: 'en' | 'uk'
  readonly markdown: string
  readonly headings: readonly Heading[]
  /** Relative links and pictures, as written. */
  readonly links: readonly string[]
}

/** A relative link: the file in the repository that it names, and the fragment without `#`. */
export interface Target {
  readonly file: string
  readonly fragment: string
}

/** The front page of the site. */
export const FRONT = 'README.md'

/**
 * Reads the front page, every document below `docs`, and the Markdown files that they link to.
 *
 * @param root folder of the repository
 * @returns pages: the front page first, then by path
 */
export function readPages(root: string): Page[] {
  const pages = new Map<string, Page>()
  const waiting = [FRONT, ...globSync('docs/**/*.md', { cwd: root }).map((name) => name.replaceAll('\\', '/'))]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (pages.has(file)) continue
    const page = readPage(root, file)
    pages.set(file, page)
    waiting.push(...linkedFiles(page).filter((name) => name.endsWith('.md') && existsSync(path.join(root, name))))
  }
  const order = ({ file }: Page) => (file === FRONT ? '' : file)
  return [...pages.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1))
}

/** Returns the files that a page links to or shows, relative to the repository. */
export const linkedFiles = (page: Page) => page.links.map((link) => targetOf(page.file, link).file)

/** Resolves a relative link of the page `from`. */
export function targetOf(from: string, link: string): Target {
  const [name = '', fragment = ''] = link.split('#')
  const file = name === '' ? from : path.posix.join(path.posix.dirname(from), decodeURI(name))
  return { file, fragment: decodeURIComponent(fragment) }
}

export const isRelative = (link: string) => !/^(?:[a-z][a-z+.-]*:|\/)/i.test(link)

/** Returns one line for each relative link whose file or heading does not exist, or that names a folder. */
export function brokenLinks(root: string, pages: readonly Page[]): string[] {
  const byFile = new Map(pages.map((page) => [page.file, page]))
  return pages.flatMap((page) =>
    page.links.flatMap((link) => {
      const { file, fragment } = targetOf(page.file, link)
      const place = path.join(root, file)
      if (file.startsWith('..') || !existsSync(place)) return [`${page.file}: ${link}: no such file`]
      if (statSync(place).isDirectory()) return [`${page.file}: ${link}: a folder; link to a file`]
      const isKnown = fragment === '' || byFile.get(file)?.headings.some(({ id }) => id === fragment)
      return isKnown ? [] : [`${page.file}: ${link}: no such heading`]
    }),
  )
}

function readPage(root: string, file: string): Page {
  const markdown = readFileSync(path.join(root, file), 'utf8')
  const marked = new Marked()
  const slugger = new GithubSlugger()
  const headings: Heading[] = []
  const links: string[] = []
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'heading') {
      const text = plainText((token as Tokens.Heading).tokens)
      headings.push({ depth: token['depth'], text, id: slugger.slug(text) })
    }
    links.push(...linksOf(token).filter(isRelative))
  })
  return {
    file,
    title: headings[0]?.text ?? file,
    language: isUkrainian(markdown) ? 'uk' : 'en',
    markdown,
    headings,
    links,
  }
}

function plainText(tokens: Token[]): string {
  const parser = new Parser()
  const html = parser.parseInline(tokens, parser.textRenderer)
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

function linksOf(token: Token): string[] {
  if (token.type === 'link' || token.type === 'image') return [token['href']]
  return token.type === 'html' ? Array.from(token.raw.matchAll(htmlLinks), ([, , link = '']) => link) : []
}

/** Attributes with an address, in HTML inside Markdown. */
export const htmlLinks = /\b(src|href)="([^"]*)"/g

function isUkrainian(text: string): boolean {
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0
  return cyrillic > (text.match(/\p{L}/gu)?.length ?? 0) / 2
}
