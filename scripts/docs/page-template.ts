import path from 'node:path'
import { FRONT, type Page } from './read-pages.ts'
import { escapeHtml, linkTo, renderPage, siteFile } from './render-page.ts'

/** All pages in one file: the browser's find then searches the whole documentation. */
export const ALL = 'all.html'
export const STYLE = 'site.css'

const titles: Readonly<Record<string, string>> = {
  '.': 'Zatyshok',
  docs: 'Manuals and lists',
  'docs/guides': 'Guides',
  'docs/design': 'Design',
  'docs/decisions': 'Decisions',
}
/** Longer folders are listed in the file of all pages only; the contents beside a page have their list. */
const MOST_LISTED = 20

interface Frame {
  readonly file: string
  readonly title: string
  readonly language: Page['language']
  readonly contents: string
  readonly text: string
}

/** Returns the HTML of one page with the contents of the site. */
export function pageHtml(page: Page, pages: readonly Page[]): string {
  const file = siteFile(page.file)
  const sections = page.headings.filter(({ depth }) => depth === 2)
  const own = sections.map(({ id, text }) => item(`#${encodeURIComponent(id)}`, text))
  const all = folders(pages).map(([folder, inside]) => {
    const listed = inside.length > MOST_LISTED ? inside.filter((one) => one.file.endsWith('/README.md')) : inside
    return list(
      titles[folder] ?? folder,
      listed.map((one) => pageItem(file, one, page)),
    )
  })
  return frame({
    file,
    title: page.title,
    language: page.language,
    contents: `${own.length > 0 ? list(page.title, own) : ''}${all.join('')}`,
    text: `<article>${renderPage(page, { file, idPrefix: '' })}</article>`,
  })
}

/** Returns the HTML of the file with all pages. */
export function allPagesHtml(pages: readonly Page[]): string {
  const idOf = (page: Page) => `${siteFile(page.file)}:`
  const lists = folders(pages).map(([folder, inside]) =>
    list(
      titles[folder] ?? folder,
      inside.map((page) => item(`#${encodeURIComponent(idOf(page))}`, page.title)),
    ),
  )
  const articles = pages.map((page) => {
    const text = renderPage(page, { file: ALL, idPrefix: idOf(page) })
    return `<article lang="${page.language}" id="${idOf(page)}">${text}</article>`
  })
  return frame({
    file: ALL,
    title: 'All pages on one page',
    language: 'en',
    contents: lists.join(''),
    text: `<p>Press Ctrl+F (⌘F) to search the whole documentation.</p>${articles.join('\n')}`,
  })
}

function folders(pages: readonly Page[]): [string, Page[]][] {
  const known = Object.keys(titles)
  const found = Map.groupBy(pages, ({ file }) => path.posix.dirname(file))
  const place = (folder: string) => (known.includes(folder) ? known.indexOf(folder) : known.length)
  return [...found].sort(([one], [other]) => place(one) - place(other))
}

const list = (title: string, items: readonly string[]) => `<h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul>`
const item = (href: string, title: string) => `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></li>`

function pageItem(from: string, page: Page, current: Page): string {
  if (page === current) return `<li><b aria-current="page" lang="${page.language}">${escapeHtml(page.title)}</b></li>`
  const link = `<a href="${linkTo(from, siteFile(page.file))}" lang="${page.language}">${escapeHtml(page.title)}</a>`
  return `<li>${link}</li>`
}

/** The contents follow the text in the source: on a phone they stand below it, on a desk beside it. */
const frame = ({ file, title, language, contents, text }: Frame) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Zatyshok</title>
<link rel="stylesheet" href="${linkTo(file, STYLE)}">
</head>
<body>
<header>
<a href="${linkTo(file, siteFile(FRONT))}">Zatyshok</a>
<a class="to-contents" href="#contents">Contents</a>
<a href="${linkTo(file, ALL)}">All pages: search with Ctrl+F</a>
</header>
<main lang="${language}">
${text}
</main>
<nav id="contents" aria-label="Contents">
${contents}
</nav>
</body>
</html>
`
