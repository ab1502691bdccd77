/** A cell: its own text, a shared string by its index, or an exact decimal with a point. null: empty. */
export type XlsxCell<Style extends string> =
  | { readonly text: string; readonly style?: Style }
  | { readonly shared: number; readonly style?: Style }
  | { readonly number: string; readonly style?: Style }
  | null

/** How cells look. */
export interface XlsxStyle {
  /** Format of numbers, as `dd\\.mm\\.yyyy`; omitted: general. */
  readonly format?: string
  readonly font?: 'bold'
  /** Whether a long text continues on further lines of the cell. */
  readonly lines?: 'wrapped'
}

/** The styles of a workbook by name. A cell without a style is general. */
export type XlsxStyles<Style extends string> = Readonly<Record<Style, XlsxStyle>>

export interface XlsxBook<Style extends string> {
  /** At most 31 characters each. */
  readonly sheets: readonly string[]
  readonly styles: XlsxStyles<Style>
  readonly strings: 'inline' | 'shared'
}

export interface XlsxLayout {
  /** Widths of the columns in characters; omitted: the spreadsheet's default. */
  readonly widths?: readonly number[]
  /** Rows at the top that stay visible. */
  readonly frozenRows?: number
  /** Ranges of merged cells, as `A1:H1`. */
  readonly merged?: readonly string[]
}

/** A part of the workbook's ZIP. */
export interface XlsxPart {
  readonly name: string
  readonly text: string
}

/** XML of a sheet: `start`, the rows in their order, `end`. */
export interface XlsxSheet<Style extends string> {
  readonly start: string
  /** @throws RangeError for more rows than a sheet can have, and for a number that is not a decimal */
  row(cells: readonly XlsxCell<Style>[]): string
  readonly end: string
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Most rows of a sheet, by the format. */
const mostRows = 1_048_576
/** Day 0 of a sheet. */
const firstDay = Date.UTC(1899, 11, 30)
/** Numbers below 164 are formats that spreadsheets define. */
const firstFormat = 164

export const sharedStringsName = 'xl/sharedStrings.xml'
export const sharedStringsStart = `${head}<sst xmlns="${main}">`
export const sharedStringsEnd = '</sst>'

/** Name of the part of a sheet, from 1. */
export const sheetName = (n: number): string => `xl/worksheets/sheet${n}.xml`

/** Returns the XML of one shared string. Their order gives their indexes, from 0. */
export const sharedString = (text: string): string => `<si>${textElement(text)}</si>`

/** Returns the number that a sheet stores for a day `YYYY-MM-DD`. */
export const dayNumber = (day: string): string => String((Date.parse(`${day}T00:00:00Z`) - firstDay) / 86_400_000)

/** Returns the parts without data, to be written first. Then come the shared strings, if any, and the sheets. */
export function xlsxParts<Style extends string>({ sheets, styles, strings }: XlsxBook<Style>): readonly XlsxPart[] {
  const sheetTypes = sheets.map((_, at) => [`worksheets/sheet${at + 1}`, 'worksheet'] as const)
  const shared = strings === 'shared' ? [['sharedStrings', 'sharedStrings'] as const] : []
  const others = [['styles', 'styles'] as const, ...shared]
  return [
    { name: '[Content_Types].xml', text: contentTypes([['workbook', 'sheet.main'], ...sheetTypes, ...others]) },
    { name: '_rels/.rels', text: relationships([['officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', text: workbook(sheets) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relationships([...sheetTypes, ...others].map(([part, type]) => [type, `${part}.xml`])),
    },
    { name: 'xl/styles.xml', text: styleSheet(Object.values<XlsxStyle>(styles)) },
  ]
}

/** Begins a sheet. Texts never become formulas, whatever they begin with (attack IM1). */
export function xlsxSheet<Style extends string>(styles: XlsxStyles<Style>, layout: XlsxLayout): XlsxSheet<Style> {
  const marks = new Map(Object.keys(styles).map((name, at) => [name, ` s="${at + 1}"`]))
  const letters: string[] = []
  let n = 0
  return {
    start: `${head}<worksheet xmlns="${main}">${frozen(layout)}${columns(layout)}<sheetData>`,
    row(cells) {
      n += 1
      if (n > mostRows) throw new RangeError('a sheet has no room for more rows')
      let line = `<row r="${n}">`
      for (let at = 0; at < cells.length; at += 1) {
        const cell = cells[at]
        if (!cell) continue
        letters[at] ??= columnLetters(at)
        line += cellXml(cell, `<c r="${letters[at]}${n}"${(cell.style && marks.get(cell.style)) ?? ''}`)
      }
      return `${line}</row>`
    },
    end: `</sheetData>${merged(layout)}</worksheet>`,
  }
}

function cellXml(cell: NonNullable<XlsxCell<string>>, start: string): string {
  if ('text' in cell) return `${start} t="inlineStr"><is>${textElement(cell.text)}</is></c>`
  if ('shared' in cell) return `${start} t="s"><v>${cell.shared}</v></c>`
  if (!/^-?\d+(\.\d+)?$/.test(cell.number)) throw new RangeError('not a number of a workbook')
  return `${start}><v>${cell.number}</v></c>`
}

const frozen = ({ frozenRows }: XlsxLayout): string =>
  frozenRows === undefined
    ? ''
    : `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" ` +
      'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

function columns({ widths }: XlsxLayout): string {
  if (!widths) return ''
  const list = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  return `<cols>${list.join('')}</cols>`
}

function merged({ merged: ranges = [] }: XlsxLayout): string {
  if (ranges.length === 0) return ''
  const list = ranges.map((range) => `<mergeCell ref="${range}"/>`)
  return `<mergeCells count="${list.length}">${list.join('')}</mergeCells>`
}

function contentTypes(parts: readonly (readonly [part: string, type: string])[]): string {
  const list = parts.map(([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${types}.${type}+xml"/>`)
  return (
    `${head}<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${list.join('')}</Types>`
  )
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `${head}<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`
}

function workbook(names: readonly string[]): string {
  const list = names.map(
    (name, at) => `<sheet name="${xml(name).replaceAll('"', '&quot;')}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const body = `<workbookPr date1904="0"/><sheets>${list.join('')}</sheets>`
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}">${body}</workbook>`
}

function styleSheet(styles: readonly XlsxStyle[]): string {
  const formats = [...new Set(styles.flatMap(({ format }) => format ?? []))]
  const numbers = formats.map((code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${xml(code)}"/>`)
  const cells = [{}, ...styles].map(({ format, font, lines }: XlsxStyle) => {
    const number = format === undefined ? 0 : firstFormat + formats.indexOf(format)
    const xf = `<xf numFmtId="${number}" fontId="${font ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"`
    return lines ? `${xf} applyAlignment="1"><alignment wrapText="1"/></xf>` : `${xf}/>`
  })
  const numFmts = `<numFmts count="${formats.length}">${numbers.join('')}</numFmts>`
  const font = '<sz val="10"/><name val="Arial"/>'
  const fills = ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`)
  return (
    `${head}<styleSheet xmlns="${main}">${formats.length > 0 ? numFmts : ''}` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    `<fills count="2">${fills.join('')}</fills><borders count="1"><border/></borders>` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
  )
}

/** Spreadsheets remove spaces at the ends of a text without this mark. */
const textElement = (text: string): string =>
  /^\s|\s$|\n/.test(text) ? `<t xml:space="preserve">${xml(text)}</t>` : `<t>${xml(text)}</t>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** Characters that XML reserves or forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const special = /[&<>\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]/

/** Escapes a text and removes what XML 1.0 cannot contain. Most cells need no change. */
const xml = (text: string): string => (special.test(text) ? escaped(text) : text)

const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>\r]/g, (sign) => entities[sign] ?? '')

/** 0 → `A`, 25 → `Z`, 26 → `AA`. */
function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter
}
