import { drawRule, ensureRoom, type PdfDocument, sheet } from './document.ts'
import { addEmptyCell, asArtifact, inGroup } from './structure.ts'
import { heightOf, useStyle, write, writeUntagged } from './text.ts'

/** A column: heading, width in points, and alignment. */
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

/**
 * Draws a table at the cursor. A long table continues on further pages with repeated headings. The cursor ends below
 * it.
 */
export function drawTable(doc: PdfDocument, { columns, rows, total }: Table): void {
  const head: Row = { cells: columns.map(({ title }) => title), style: heading, rule: 0.8 }
  inGroup(doc, 'Table', () => {
    drawRow(doc, columns, { ...head, part: 'TH' })
    for (const cells of rows) {
      if (breakBefore(doc, columns, cells)) drawRow(doc, columns, { ...head, part: 'repeated' })
      drawRow(doc, columns, { cells, style: cell, rule: 0.3 })
    }
    if (!total) return
    ensureRoom(doc, rowHeight(doc, columns, total))
    drawRow(doc, columns, { cells: total, style: strong, rule: 0.8 })
  })
}

type Row = {
  readonly cells: readonly string[]
  readonly style: typeof cell | typeof strong | typeof heading
  readonly rule: number
  /** Part of a heading row; `repeated` marks headings of further pages, which screen readers skip. */
  readonly part?: 'TH' | 'repeated'
}

function drawRow(doc: PdfDocument, columns: readonly TableColumn[], row: Row): void {
  useStyle(doc, row.style)
  const top = doc.y
  const height = rowHeight(doc, columns, row.cells)
  const draw = () => drawCells(doc, columns, { ...row, top: top + padding / 2 })
  if (row.part === 'repeated') asArtifact(doc, draw)
  else inGroup(doc, 'TR', draw)
  doc.y = top + height
  const to = columns.reduce((x, { width }) => x + width, sheet.left as number)
  drawRule(doc, { to, width: row.rule, colour: '#777777' })
}

function drawCells(
  doc: PdfDocument,
  columns: readonly TableColumn[],
  { cells, part, top }: Row & { readonly top: number },
): void {
  let x: number = sheet.left
  for (const [at, { width, align }] of columns.entries()) {
    const text = cells[at] ?? ''
    const box = { x: x + padding, y: top, width: width - 2 * padding, align }
    x += width
    if (part === 'repeated') writeUntagged(doc, text, box)
    else if (text === '') addEmptyCell(doc)
    else write(doc, text, part === 'TH' ? { ...box, part, scope: 'Column' } : { ...box, part: 'TD' })
  }
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
