import type { PdfDocument } from './document.ts'
import { asPart, type PdfPart } from './structure.ts'

/** A run of text: font size in points, weight, colour `#rrggbb`. */
export type TextStyle = { readonly size: number; readonly weight?: 'regular' | 'bold'; readonly colour?: string }

/**
 * Position of a text: left edge, box width and alignment in points; `part` is its structure element (paragraph by
 * default).
 */
export type TextBox = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right'
  readonly part?: PdfPart
  /** For `TH` only. */
  readonly scope?: 'Row' | 'Column'
}

const ink = '#1a1a1a'

/** Sets the font for the next measurements and texts. */
export function useStyle(doc: PdfDocument, { size, weight = 'regular', colour = ink }: TextStyle): void {
  doc.font(weight).fontSize(size).fillColor(colour)
}

/** Returns the height of a text in a box of this width, in the current style. */
export function heightOf(doc: PdfDocument, text: string, width: number): number {
  if (fitsOneLine(doc, text, width)) return doc.currentLineHeight()
  return doc.heightOfString(text, { width })
}

/** Writes text in its box in the current style, wrapped if it is too long; returns the y below it. */
export function write(doc: PdfDocument, text: string, box: TextBox): number {
  if (text === '') return box.y + doc.currentLineHeight()
  const { part = 'P', scope } = box
  let below = box.y
  asPart(doc, part, () => (below = writeUntagged(doc, text, box)), scope ? { scope } : {})
  return below
}

/** Does the same inside a part or an artifact of the caller. */
export function writeUntagged(doc: PdfDocument, text: string, { x, y, width, align = 'left' }: TextBox): number {
  if (!fitsOneLine(doc, text, width)) {
    doc.text(text, x, y, { width, align })
    return doc.y
  }
  // Text of one line bypasses pdfkit's line wrapper, which costs half of a receipt's time.
  const indent = align === 'right' ? width - doc.widthOfString(text) : 0
  doc.text(text, x + indent, y, { lineBreak: false })
  return y + doc.currentLineHeight()
}

function fitsOneLine(doc: PdfDocument, text: string, width: number): boolean {
  return !text.includes('\n') && doc.widthOfString(text) <= width
}
