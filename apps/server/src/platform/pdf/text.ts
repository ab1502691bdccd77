import type { PdfDocument } from './document.ts'
import { asPart, type PdfPart } from './structure.ts'

/** A run of text: font size in points, weight, colour `#rrggbb`. */
export type TextStyle = { readonly size: number; readonly weight?: 'regular' | 'bold'; readonly colour?: string }

/** Where text stands: left edge, width of its box, and the edge that it keeps to; `part` is what it is (a paragraph). */
export type TextBox = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
  readonly part?: PdfPart
  /** Of a `TH`. */
  readonly scope?: 'Row' | 'Column'
}

const ink = '#1a1a1a'

/** Sets the font of the next measurements and texts. */
export function useStyle(doc: PdfDocument, { size, weight = 'regular', colour = ink }: TextStyle): void {
  doc.font(weight).fontSize(size).fillColor(colour)
}

/** Height that the text takes in a box of this width with the style in use. */
export function heightOf(doc: PdfDocument, text: string, width: number): number {
  if (fitsOneLine(doc, text, width)) return doc.currentLineHeight()
  return doc.heightOfString(text, { width })
}

/** Writes text in its box with the style in use, wrapped when it is too long; returns the y below it. */
export function write(doc: PdfDocument, text: string, box: TextBox): number {
  if (text === '') return box.y + doc.currentLineHeight()
  const { part = 'P', scope } = box
  let below = box.y
  asPart(doc, part, () => (below = writeUntagged(doc, text, box)), scope ? { scope } : {})
  return below
}

/** The same inside a part or an artifact of the caller's. */
export function writeUntagged(doc: PdfDocument, text: string, { x, y, width, align = 'left' }: TextBox): number {
  if (!fitsOneLine(doc, text, width)) {
    doc.text(text, x, y, { width, align })
    return doc.y
  }
  // Text of one line goes past pdfkit's line wrapper, which costs half of a receipt's time.
  const indent = align === 'right' ? width - doc.widthOfString(text) : 0
  doc.text(text, x + indent, y, { lineBreak: false })
  return y + doc.currentLineHeight()
}

function fitsOneLine(doc: PdfDocument, text: string, width: number): boolean {
  return !text.includes('\n') && doc.widthOfString(text) <= width
}
