/**
 * `npm run docs [folder]`: builds the documents as a static site without scripts, in `dist/docs` (decision 0098). Its
 * status is 1 if a relative link is broken.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ALL, allPagesHtml, pageHtml, STYLE } from './page-template.ts'
import { brokenLinks, linkedFiles, readPages } from './read-pages.ts'
import { siteFile } from './render-page.ts'

const root = path.join(import.meta.dirname, '../..')
const site = path.resolve(process.argv[2] ?? path.join(root, 'dist/docs'))
const pages = readPages(root)
const broken = brokenLinks(root, pages)
for (const line of broken) console.error(line)
if (broken.length > 0) process.exitCode = 1
else build()

function build() {
  if (process.argv[2] === undefined) rmSync(site, { recursive: true, force: true })
  for (const page of pages) write(siteFile(page.file), pageHtml(page, pages))
  write(ALL, allPagesHtml(pages))
  copyFileSync(path.join(import.meta.dirname, STYLE), path.join(site, STYLE))
  for (const file of new Set(pages.flatMap(linkedFiles).filter((name) => !name.endsWith('.md'))))
    copyFileSync(path.join(root, file), place(siteFile(file)))
  console.log(`${pages.length} pages: ${path.join(site, 'index.html')}`)
}

function write(file: string, text: string) {
  writeFileSync(place(file), text)
}

function place(file: string): string {
  const full = path.join(site, file)
  mkdirSync(path.dirname(full), { recursive: true })
  return full
}
