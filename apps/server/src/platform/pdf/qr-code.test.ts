import { nbuLink } from '@zatyshok/domain/bills/nbu-qr'
import jsQr from 'jsqr'
import { expect, test } from 'vitest'
import { readPdfContent } from '../../testing/pdf-content.ts'
import { finishDocument, openDocument } from './document.ts'
import { drawPaymentQr, qrSymbol } from './qr-code.ts'

const link = nbuLink({
  recipient: 'КП "Калинівськводоканал"',
  iban: 'UA560000000000000026000000001',
  recipientCode: '99999013',
  amountKop: 125_456,
  reference: '1234567',
  purpose: 'о/р 0792561; комунальні послуги за жовтень 2026',
  amount: 'editable',
})
const dots = 4

/**
 * Renders the drawn symbol as a camera would see it: the file's rectangles, and a white spot for the circle with the
 * hryvnia sign.
 */
async function photographed(text: string): Promise<{ data: Uint8ClampedArray; side: number }> {
  const doc = openDocument({ title: 'QR', author: 'QR', createdAt: new Date(0) })
  drawPaymentQr(doc, qrSymbol(text), { x: 40, y: 40, side: 133 })
  const { rectangles } = readPdfContent(await finishDocument(doc, () => ''))
  const side = (rectangles[0]?.[2] ?? 0) * dots
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  const blacken = (x: number, y: number) => data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  for (const [left, top, width, height] of rectangles.slice(1)) {
    for (let y = top * dots; y < (top + height) * dots; y++) {
      for (let x = left * dots; x < (left + width) * dots; x++) blacken(x, y)
    }
  }
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const distance = Math.hypot(x - side / 2, y - side / 2)
      if (distance > side * 0.075) continue
      if (distance < side * 0.04) blacken(x, y)
      else data.fill(255, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return { data, side }
}

test('G07 the drawn code, hryvnia sign and all, is read back as the very link', async () => {
  const { data, side } = await photographed(link)
  expect(jsQr.default(data, side, side)?.data).toBe(link)
})

test('G07 the longest link that is allowed is still read back', async () => {
  const longest = link.padEnd(507, 'A')
  const { data, side } = await photographed(longest)
  expect(jsQr.default(data, side, side)?.data).toBe(longest)
})

test('G07 the symbol is of version 10 to 20, as the National Bank asks', () => {
  const version = (length: number) => (qrSymbol('A'.repeat(length)).size - 17) / 4
  expect([1, 151, 152, 292, 293, 507, 666].map(version)).toEqual([10, 10, 11, 15, 13, 18, 20])
  expect(() => qrSymbol('A'.repeat(667))).toThrow(RangeError)
})
