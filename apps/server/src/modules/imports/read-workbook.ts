import { FileRefused } from './refusal-reasons.ts'
import type { Workbook } from './sheet-cells.ts'
import { attribute, elements, innerText } from './sheet-xml.ts'
import { unzip, type ZipArchive } from './zip-archive.ts'

/** Built-in number formats that show a date (ECMA-376, 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57])

/** Of the small parts of a workbook, and of all its texts together in signs: a bomb would fill the memory. */
const LARGEST_PART = 1 << 24
const LARGEST_STRINGS = 40_000_000
const STRING_OVERHEAD = 24

/** Strings, date styles and sheets of a workbook; the strings are the only part that stays in memory. */
export async function readWorkbook(
  archive: ZipArchive,
): Promise<{ workbook: Workbook; sheets: ReadonlyMap<string, string> }> {
  const [book, relations] = [
    await wholeText(archive, 'xl/workbook.xml'),
    await wholeText(archive, 'xl/_rels/workbook.xml.rels'),
  ]
  const styles = archive.entries.has('xl/styles.xml') ? await wholeText(archive, 'xl/styles.xml') : ''
  const strings: string[] = []
  if (archive.entries.has('xl/sharedStrings.xml')) {
    let size = 0
    for await (const xml of elements(unzip(archive, 'xl/sharedStrings.xml'), 'si')) {
      const text = innerText(xml)
      size += text.length + STRING_OVERHEAD
      if (size > LARGEST_STRINGS) throw new FileRefused('unreadable', { detail: 'забагато текстів у книзі' })
      strings.push(text)
    }
  }
  const since1904 = ['1', 'true'].includes(
    attribute(/<(?:\w+:)?workbookPr\b[^>]*/.exec(book)?.[0] ?? '', 'date1904') ?? '',
  )
  return { workbook: { strings, dateStyles: dateStyles(styles), since1904 }, sheets: sheetParts(book, relations) }
}

async function wholeText(archive: ZipArchive, name: string): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of unzip(archive, name)) {
    bytes += chunk.length
    if (bytes > LARGEST_PART) throw new FileRefused('unreadable', { detail: `частина ${name} завелика` })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Name of a sheet → part of the archive. */
function sheetParts(book: string, relations: string): Map<string, string> {
  const targets = new Map(
    [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*/g)].map(([tag]) => [
      attribute(tag, 'Id') ?? '',
      attribute(tag, 'Target') ?? '',
    ]),
  )
  return new Map(
    [...book.matchAll(/<(?:\w+:)?sheet\b[^>]*/g)].map(([tag]) => {
      const target = targets.get(attribute(tag, 'id') ?? '') ?? ''
      return [attribute(tag, 'name') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`]
    }),
  )
}

function dateStyles(styles: string): Set<number> {
  const custom = new Set(
    [...styles.matchAll(/<(?:\w+:)?numFmt\b[^>]*/g)]
      .filter(([tag]) => isDateFormat(attribute(tag, 'formatCode') ?? ''))
      .map(([tag]) => Number(attribute(tag, 'numFmtId'))),
  )
  const cells = /<(?:\w+:)?cellXfs\b.*?<\/(?:\w+:)?cellXfs>/s.exec(styles)?.[0] ?? ''
  const formats = [...cells.matchAll(/<(?:\w+:)?xf\b[^>]*/g)].map(([tag]) => Number(attribute(tag, 'numFmtId')))
  return new Set(formats.flatMap((format, at) => (DATE_FORMATS.has(format) || custom.has(format) ? [at] : [])))
}

/** A format that shows a day, month or year; quoted text, colours and escaped signs are no letters of it. */
function isDateFormat(code: string): boolean {
  return /[dmy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}
