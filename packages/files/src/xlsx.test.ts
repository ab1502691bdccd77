import { expect, test } from 'vitest'
import { dayNumber, sharedString, sheetName, type XlsxCell, xlsxParts, xlsxSheet } from './xlsx.ts'

const styles = { day: { format: 'dd\\.mm\\.yyyy' }, heading: { font: 'bold', lines: 'wrapped' } } as const

const cellsOf = (...cells: XlsxCell<keyof typeof styles>[]): string => xlsxSheet(styles, {}).row(cells)

const partOf = (name: string, book: Parameters<typeof xlsxParts>[0]): string | undefined =>
  xlsxParts(book).find((part) => part.name === name)?.text

test('a row has its number, and an empty cell is left out', () => {
  const { row } = xlsxSheet({}, {})
  expect(row([{ text: 'а' }, null, { number: '2' }])).toBe(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>а</t></is></c><c r="C1"><v>2</v></c></row>',
  )
  expect(row([])).toBe('<row r="2"></row>')
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %i is %s', (at, letters) => {
  const cells = [...Array.from({ length: at }, () => null), { number: '1' }]
  expect(cellsOf(...cells)).toBe(`<row r="1"><c r="${letters}1"><v>1</v></c></row>`)
})

test.each(['1', '-1', '0.5', '-12345678901234567890.25'])('%s is a number', (number) => {
  expect(cellsOf({ number })).toContain(`<v>${number}</v>`)
})

test.each(['', '1,5', '1e3', '+1', ' 1', '.5', '1.', 'NaN', 'Infinity', '1<v>', '٣'])(
  '«%s» is refused as a number',
  (number) => {
    expect(() => cellsOf({ number })).toThrow(RangeError)
  },
)

test('a sheet has at most 1,048,576 rows', () => {
  const { row } = xlsxSheet({}, {})
  for (let n = 1; n <= 1_048_576; n += 1) row([])
  expect(() => row([])).toThrow('a sheet has no room for more rows')
})

test('text that begins like a formula is an inline text and never a formula (attack IM1)', () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1"]
  for (const text of formulas) {
    const xml = cellsOf({ text })
    expect(xml).toContain('t="inlineStr"')
    expect(xml).not.toContain('<f')
  }
})

test('reserved characters are escaped, and characters that XML forbids are removed', () => {
  expect(sharedString('<a & b>')).toBe('<si><t>&lt;a &amp; b&gt;</t></si>')
  expect(sharedString('a\u0000\u000b\u001f\ufffe\uffffb')).toBe('<si><t>ab</t></si>')
  expect(sharedString('a\ud800b')).toBe('<si><t>a\ufffdb</t></si>')
  expect(sharedString('дім 🏠')).toBe('<si><t>дім 🏠</t></si>')
})

test('spaces at the ends and line breaks are preserved', () => {
  for (const text of [' а', 'а ', 'а\nб'])
    expect(sharedString(text)).toBe(`<si><t xml:space="preserve">${text}</t></si>`)
  expect(sharedString('а\r')).toBe('<si><t xml:space="preserve">а&#13;</t></si>')
  expect(sharedString('а б')).toBe('<si><t>а б</t></si>')
})

test.each([
  ['1899-12-31', '1'],
  ['1900-03-01', '61'],
  ['2026-11-05', '46331'],
  ['2028-02-29', '46812'],
])('the day %s is the number %s', (day, number) => {
  expect(dayNumber(day)).toBe(number)
})

test('a cell names its style, and a cell without one is general', () => {
  expect(cellsOf({ number: '46331', style: 'day' }, { shared: 7, style: 'heading' }, { shared: 0 })).toBe(
    '<row r="1"><c r="A1" s="1"><v>46331</v></c><c r="B1" s="2" t="s"><v>7</v></c><c r="C1" t="s"><v>0</v></c></row>',
  )
  const text = partOf('xl/styles.xml', { sheets: ['а'], styles, strings: 'inline' })
  expect(text).toContain('<numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts>')
  expect(text).toMatch(
    /<cellXfs count="3"><xf numFmtId="0" fontId="0"[^>]*\/><xf numFmtId="164" fontId="0"[^>]*\/><xf numFmtId="0" fontId="1"[^>]*><alignment wrapText="1"\/><\/xf><\/cellXfs>/,
  )
})

test('the layout freezes rows, sets widths and merges cells', () => {
  const sheet = xlsxSheet({}, { widths: [12, 8], frozenRows: 3, merged: ['A1:B1'] })
  expect(sheet.start).toContain('<pane ySplit="3" topLeftCell="A4"')
  expect(sheet.start).toContain('<col min="1" max="1" width="12" customWidth="1"/><col min="2" max="2" width="8"')
  expect(sheet.end).toBe('</sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells></worksheet>')
  const plain = xlsxSheet({}, {})
  expect(plain.start).toMatch(/main"><sheetData>$/)
  expect(plain.end).toBe('</sheetData></worksheet>')
})

test('each sheet has its part, its type and its relationship', () => {
  const book = { sheets: ['Рахунки', 'Будинки & «квартири» "Б"'], styles: {}, strings: 'inline' } as const
  expect(sheetName(2)).toBe('xl/worksheets/sheet2.xml')
  expect(partOf('[Content_Types].xml', book)).toContain('PartName="/xl/worksheets/sheet2.xml"')
  expect(partOf('xl/_rels/workbook.xml.rels', book)).toContain('Id="rId2"')
  expect(partOf('xl/workbook.xml', book)).toContain(
    '<sheet name="Будинки &amp; «квартири» &quot;Б&quot;" sheetId="2" r:id="rId2"/>',
  )
})

test('only a workbook of shared strings has their part', () => {
  for (const strings of ['inline', 'shared'] as const) {
    const book = { sheets: ['а'], styles: {}, strings }
    const hasPart = strings === 'shared'
    expect(partOf('[Content_Types].xml', book)?.includes('sharedStrings')).toBe(hasPart)
    expect(partOf('xl/_rels/workbook.xml.rels', book)?.includes('sharedStrings.xml')).toBe(hasPart)
  }
})
