import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ALL, allPagesHtml, pageHtml, STYLE } from './page-template.ts'
import { brokenLinks, linkedFiles, readPages } from './read-pages.ts'
import { renderPage, siteFile } from './render-page.ts'

const root = path.join(import.meta.dirname, '../..')
const pages = readPages(root)

test('every relative link of the documents names a file, and a heading where it has a fragment', () => {
  expect(brokenLinks(root, pages)).toEqual([])
  expect(pages.length).toBeGreaterThan(80)
  expect(pages.flatMap(({ links }) => links).length).toBeGreaterThan(150)
})

test('the check of links finds a missing file, a missing heading and a folder', () => {
  const folder = documents({
    'README.md':
      '[a](docs/перша.md#here) [b](docs/друга.md) [c](docs/перша.md#there) [d](docs) <img src="docs/no.png">',
    'docs/перша.md':
      '# Title\n\n## Here\n\n[up](../README.md) [here](#here) [no](#no) [site](https://misto.example/no)\n',
  })
  expect(brokenLinks(folder, readPages(folder))).toEqual([
    'README.md: docs/друга.md: no such file',
    'README.md: docs/перша.md#there: no such heading',
    'README.md: docs: a folder; link to a file',
    'README.md: docs/no.png: no such file',
    'docs/перша.md: #no: no such heading',
  ])
})

test('every relative address in the built pages is a file of the site, and every fragment an id', () => {
  const built = new Map(pages.map((page) => [siteFile(page.file), pageHtml(page, pages)]))
  built.set(ALL, allPagesHtml(pages))
  const copied = new Set([STYLE, ...pages.flatMap(linkedFiles).map(siteFile)])
  const ids = new Map([...built].map(([file, html]) => [file, new Set(attributes(html, 'id'))]))
  const troubles = [...built].flatMap(([file, html]) =>
    [...attributes(html, 'href'), ...attributes(html, 'src')]
      .filter((address) => !/^[a-z]+:/.test(address))
      .filter((address) => {
        const [name = '', fragment = ''] = address.split('#').map(decodeURIComponent)
        const target = name === '' ? file : path.posix.join(path.posix.dirname(file), name)
        if (!built.has(target) && !copied.has(target)) return true
        return fragment !== '' && !ids.get(target)?.has(fragment)
      })
      .map((address) => `${file}: ${address}`),
  )
  expect(troubles).toEqual([])
})

test('a page of the site keeps the text, links to pages, scrolls wide tables and has no script', () => {
  const folder = documents({
    'README.md': '# Front\n\n[manual](docs/посібник.md#перший-крок) <img src="docs/a.png">',
    'docs/посібник.md': '# Посібник\n\n## Перший крок\n\n| a | b |\n|---|---|\n| `<x>` | [Front](../README.md) |\n',
    'docs/a.png': '',
  })
  const [front, manual] = readPages(folder)
  const place = { file: 'docs/посібник.html', idPrefix: '' }
  expect([front!.language, manual!.language]).toEqual(['en', 'uk'])
  expect(renderPage(front!, { file: 'index.html', idPrefix: '' })).toContain(
    `href="${encodeURI('docs/посібник.html')}#${encodeURIComponent('перший-крок')}"`,
  )
  expect(renderPage(manual!, place)).toContain('<h2 id="перший-крок">Перший крок</h2>')
  expect(renderPage(manual!, place)).toContain('<div class="wide" tabindex="0"><table>')
  expect(renderPage(manual!, place)).toContain('<code>&lt;x&gt;</code>')
  expect(renderPage(manual!, place)).toContain('href="../index.html"')
  expect(pageHtml(manual!, [front!, manual!])).not.toContain('<script')
})

const attributes = (html: string, name: string) =>
  Array.from(html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g')), ([, value = '']) => value)

function documents(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return folder
}
