import { ensureRoom, type PdfDocument, sheet } from './document.ts'
import { heightOf, useStyle, write } from './text.ts'

/** A column: heading, width in points, and the edge that its cells keep to. */
export type TableColumn = { readonly title: string; readonly width: number; readonly align: 'left' | 'right' }

export type Table = {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly string[])[]
  /** A last row in bold. */
  readonly total?: readonly string[]
}

const padding = 4
const cell = { size: 9 } as const
const strong = { size: 9, weight: 'bold' } as const
const heading = { size: 8, weight: 'bold', colour: '#444444' } as const

/** Draws a table at the cursor; a long one goes on over pages and repeats its headings. The cursor ends below it. */
export function drawTable(doc: PdfDocument, { columns, rows, total }: Table): void {
  const titles = columns.map(({ title }) => title)
  drawRow(doc, columns, { cells: titles, style: heading, rule: 0.8 })
  for (const cells of rows) {
    if (breakBefore(doc, columns, cells)) drawRow(doc, columns, { cells: titles, style: heading, rule: 0.8 })
    drawRow(doc, columns, { cells, style: cell, rule: 0.3 })
  }
  if (!total) return
  ensureRoom(doc, rowHeight(doc, columns, total))
  drawRow(doc, columns, { cells: total, style: strong, rule: 0.8 })
}

type Row = {
  readonly cells: readonly string[]
  readonly style: typeof cell | typeof strong | typeof heading
  readonly rule: number
}

function drawRow(doc: PdfDocument, columns: readonly TableColumn[], { cells, style, rule }: Row): void {
  useStyle(doc, style)
  const top = doc.y
  const height = rowHeight(doc, columns, cells)
  let x: number = sheet.left
  for (const [at, { width, align }] of columns.entries()) {
    write(doc, cells[at] ?? '', { x: x + padding, y: top + padding / 2, width: width - 2 * padding, align })
    x += width
  }
  doc.y = top + height
  doc.moveTo(sheet.left, doc.y).lineTo(x, doc.y).lineWidth(rule).strokeColor('#777777').stroke()
}

function breakBefore(doc: PdfDocument, columns: readonly TableColumn[], cells: readonly string[]): boolean {
  const before = doc.y
  useStyle(doc, cell)
  ensureRoom(doc, rowHeight(doc, columns, cells))
  return doc.y < before
}

function rowHeight(doc: PdfDocument, columns: readonly TableColumn[], cells: readonly string[]): number {
  const heights = columns.map(({ width }, at) => heightOf(doc, cells[at] ?? '', width - 2 * padding))
  return Math.max(...heights) + padding
}
