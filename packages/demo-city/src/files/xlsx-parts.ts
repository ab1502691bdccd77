/** The fixed parts of a workbook: XML files of the package without data. */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Number formats of cells: index in the style table. */
export const cellStyles = { plain: 0, date: 1, month: 2, money: 3, heading: 4, title: 5 } as const

/** Escapes a text as the content of an element. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** `[Content_Types].xml` for this number of sheets. */
export function contentTypesPart(sheets: number): string {
  const override = (part: string, type: string): string =>
    `<Override PartName="/xl/${part}.xml" ContentType="${contentTypes}.${type}+xml"/>`
  const list = Array.from({ length: sheets }, (_, index) => override(`worksheets/sheet${index + 1}`, 'worksheet'))
  const relations = 'application/vnd.openxmlformats-package.relationships+xml'
  return (
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    `<Default Extension="rels" ContentType="${relations}"/><Default Extension="xml" ContentType="application/xml"/>` +
    `${override('workbook', 'sheet.main')}${list.join('')}` +
    `${override('styles', 'styles')}${override('sharedStrings', 'sharedStrings')}</Types>`
  )
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `${head}<Relationships xmlns="${packageRelations}">${list.join('')}</Relationships>`
}

/** `_rels/.rels`. */
export function packageRelationsPart(): string {
  return relations([['officeDocument', 'xl/workbook.xml']])
}

/** `xl/_rels/workbook.xml.rels` for this number of sheets. */
export function workbookRelationsPart(sheets: number): string {
  const list = Array.from({ length: sheets }, (_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const)
  return relations([...list, ['styles', 'styles.xml'], ['sharedStrings', 'sharedStrings.xml']])
}

/** `xl/workbook.xml` with sheets of these names. */
export function workbookPart(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const body = `<workbookPr date1904="0"/><sheets>${sheets.join('')}</sheets>`
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}">${body}</workbook>`
}

/** `xl/styles.xml`: the formats of `cellStyles`. */
export function stylesPart(): string {
  const formats = ['dd\\.mm\\.yyyy', 'mmmm\\ yyyy', '#,##0.00']
  const numbers = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
  const cell = ([format, font]: readonly [number, number]): string =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
  const pairs = [
    [0, 0],
    [164, 0],
    [165, 0],
    [166, 0],
    [0, 1],
    [0, 1],
  ] as const
  const cells = pairs.map(cell)
  const font = '<sz val="10"/><name val="Arial"/>'
  return (
    `${head}<styleSheet xmlns="${main}"><numFmts count="3">${numbers.join('')}</numFmts>` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="6">${cells.join('')}</cellXfs></styleSheet>`
  )
}

/** Returns the beginning of a sheet with columns of these widths, up to its first row. */
export function sheetStart(widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${head}<worksheet xmlns="${main}"><cols>${columns.join('')}</cols><sheetData>`
}

/** Returns the end of a sheet whose title is merged over these cells. */
export function sheetEnd(title: string): string {
  return `</sheetData><mergeCells count="1"><mergeCell ref="${title}"/></mergeCells></worksheet>`
}

/** Returns the beginning of the shared strings. */
export function sharedStringsStart(): string {
  return `${head}<sst xmlns="${main}">`
}
