import { FileRefused } from '../../refusal-reasons.ts'
import type { Workbook } from './sheet-cells.ts'
import { attribute, readXml, TextGatherer, type XmlEvents } from './sheet-xml.ts'
import { unzip, type ZipArchive } from './zip-archive.ts'

/** Built-in number formats that show a date (ECMA-376, 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57])

/** Limits against zip bombs: bytes of a small part of a workbook, and characters of all its texts together. */
const LARGEST_PART = 1 << 24
const LARGEST_STRINGS = 40_000_000
const STRING_OVERHEAD = 24
/** Most sheets, relationships, formats or styles that one part lists. */
const MOST_LISTED = 100_000

/** Strings, date styles and sheets of a workbook; the strings are the only part that stays in memory. */
export async function readWorkbook(
  archive: ZipArchive,
): Promise<{ workbook: Workbook; sheets: ReadonlyMap<string, string> }> {
  const { sheets, since1904 } = await readBook(archive)
  const targets = await readTargets(archive)
  const parts = sheets.map(([name, id]) => [name, partOf(targets.get(id) ?? '')] as const)
  const dateStyles = await readDateStyles(archive)
  return { workbook: { strings: await readStrings(archive), dateStyles, since1904 }, sheets: new Map(parts) }
}

const partOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** Reads a small part to its end. */
async function readWhole(archive: ZipArchive, part: string, events: XmlEvents): Promise<void> {
  for await (const _ of readXml(limited(unzip(archive, part), part), () => events));
}

async function* limited(chunks: AsyncIterable<Buffer>, part: string): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > LARGEST_PART) throw new FileRefused('unreadable', { detail: `частина ${part} завелика` })
    yield chunk
  }
}

/** Sheets by name and id, and whether days count from 1904. */
async function readBook(archive: ZipArchive): Promise<{ sheets: [name: string, id: string][]; since1904: boolean }> {
  const sheets: [string, string][] = []
  let since1904 = false
  await readWhole(archive, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '')
      else if (name === 'sheet') {
        refuseLongList(sheets.length)
        sheets.push([attribute(attributes, 'name') ?? '', attribute(attributes, 'id') ?? ''])
      }
    },
  })
  return { sheets, since1904 }
}

/** Relationship id → path of the part in the archive. */
async function readTargets(archive: ZipArchive): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readWhole(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name !== 'Relationship') return
      refuseLongList(targets.size)
      targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '')
    },
  })
  return targets
}

async function readDateStyles(archive: ZipArchive): Promise<Set<number>> {
  const styles = new Set<number>()
  if (!archive.entries.has('xl/styles.xml')) return styles
  const custom = new Set<number>()
  let at = -1
  await readWhole(archive, 'xl/styles.xml', {
    open(name, attributes) {
      const format = Number(attribute(attributes, 'numFmtId'))
      if (name === 'numFmt' && isDateFormat(attribute(attributes, 'formatCode') ?? '')) custom.add(format)
      else if (name === 'cellXfs') at = 0
      else if (name === 'xf' && at >= 0) {
        refuseLongList(at)
        if (DATE_FORMATS.has(format) || custom.has(format)) styles.add(at)
        at += 1
      }
    },
    close(name) {
      if (name === 'cellXfs') at = -1
    },
  })
  return styles
}

function refuseLongList(length: number): void {
  if (length === MOST_LISTED) throw new FileRefused('unreadable', { detail: 'книга має забагато аркушів або стилів' })
}

async function readStrings(archive: ZipArchive): Promise<string[]> {
  const strings: string[] = []
  if (!archive.entries.has('xl/sharedStrings.xml')) return strings
  let size = 0
  const texts = readXml<string>(unzip(archive, 'xl/sharedStrings.xml'), (emit) => {
    const one = new TextGatherer()
    return {
      open: (name) => one.open(name),
      text: (text) => one.text(text),
      close(name) {
        one.close(name)
        if (name === 'si') emit(one.take())
      },
    }
  })
  for await (const text of texts) {
    size += text.length + STRING_OVERHEAD
    if (size > LARGEST_STRINGS) throw new FileRefused('unreadable', { detail: 'забагато текстів у книзі' })
    strings.push(text)
  }
  return strings
}

/** True for a format with a day, month or year; quoted text, colours and escaped characters are ignored. */
function isDateFormat(code: string): boolean {
  return /[dmy]/i.test(code.slice(0, 1000).replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}
