import qrcode from 'qrcode-generator'
import type { PdfDocument } from './document.ts'

/** A QR symbol: `isDark(row, column)` for each of `size` × `size` modules. */
export type QrSymbol = { readonly size: number; isDark(row: number, column: number): boolean }

/** Rules of the National Bank for a payment code: version 10 to 20, error correction Q or M (DF1). */
const smallest = 10
const largest = 20
const quietZone = 4
/**
 * Radius of the white circle as a share of the side. It covers under 2 % of the modules, a fraction of what level M can
 * restore.
 */
const circleRadius = 0.075

/**
 * Encodes an ASCII text. Error correction is Q if the text fits version 15, whose modules are still large on paper,
 * else M.
 *
 * @throws RangeError if the text does not fit version 20.
 */
export function qrSymbol(text: string): QrSymbol {
  const version = Math.max(versionFor(text, 'Q'), smallest)
  if (version <= 15) return symbolOf(text, version, 'Q')
  const weaker = Math.max(versionFor(text, 'M'), smallest)
  if (weaker > largest) throw new RangeError(`A text of ${text.length} signs does not fit a payment QR code`)
  return symbolOf(text, weaker, 'M')
}

/** Draws the symbol with its quiet zone into a square of `side` points, with the hryvnia sign in its centre. */
export function drawPaymentQr(doc: PdfDocument, symbol: QrSymbol, box: { x: number; y: number; side: number }): void {
  const count = symbol.size + 2 * quietZone
  doc
    .save()
    .translate(box.x, box.y)
    .scale(box.side / count)
  doc.rect(0, 0, count, count).fill('#ffffff')
  for (let row = 0; row < symbol.size; row++) drawRuns(doc, symbol, row)
  doc.fill('#000000')
  drawHryvnia(doc, count)
  doc.restore()
}

/** Draws neighbouring dark modules of a row as one rectangle: no hairlines between them, and a smaller file. */
function drawRuns(doc: PdfDocument, { size, isDark }: QrSymbol, row: number): void {
  for (let column = 0; column < size; column++) {
    const from = column
    while (column < size && isDark(row, column)) column++
    if (column > from) doc.rect(quietZone + from, quietZone + row, column - from, 1)
  }
}

function drawHryvnia(doc: PdfDocument, count: number): void {
  const [middle, radius] = [count / 2, count * circleRadius]
  doc.circle(middle, middle, radius).fill('#ffffff')
  doc
    .font('bold')
    .fontSize(radius * 1.5)
    .fillColor('#000000')
  const width = doc.widthOfString('₴')
  doc.text('₴', middle - width / 2, middle - doc.currentLineHeight() / 2, { lineBreak: false })
}

// Bytes that versions 10 to 20 hold (ISO/IEC 18004, table 7).
const capacity = {
  Q: [151, 177, 203, 241, 258, 292, 322, 364, 394, 442, 482],
  M: [213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666],
} as const

function versionFor(text: string, level: 'Q' | 'M'): number {
  const at = capacity[level].findIndex((bytes) => text.length <= bytes)
  return at === -1 ? largest + 1 : smallest + at
}

function symbolOf(text: string, version: number, level: 'Q' | 'M'): QrSymbol {
  const code = qrcode(version as Parameters<typeof qrcode>[0], level)
  code.addData(text, 'Byte')
  code.make()
  return { size: code.getModuleCount(), isDark: (row, column) => code.isDark(row, column) }
}
