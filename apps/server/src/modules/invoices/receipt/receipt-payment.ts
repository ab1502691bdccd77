import { t } from '@zatyshok/i18n/translate'
import { type PdfDocument, sheet } from '../../../platform/pdf/document.ts'
import { drawPaymentQr, qrSymbol } from '../../../platform/pdf/qr-code.ts'
import { asFigure, inGroup } from '../../../platform/pdf/structure.ts'
import { useStyle, write } from '../../../platform/pdf/text.ts'

/** Points (47 mm): a module of the largest usual code is 0.5 mm, which old phone cameras still read. */
const side = 133
const width = 240
const left = sheet.right - width

/** Height that `drawPayment` needs, in points. */
export const paymentHeight = 250

type Requisites = { readonly top: number; readonly name: string; readonly edrpou: string; readonly iban: string }

/** Draws the payment code and the same requisites as text for people who type them in. */
export function drawPayment(
  doc: PdfDocument,
  { link, purpose }: { readonly link: string; readonly purpose: string },
  { top, name, edrpou, iban }: Requisites,
): void {
  const box = { x: sheet.right - side, y: top, width: side, height: side }
  asFigure(doc, { alt: t('receipt.qr.alt', { name }), box }, () => {
    drawPaymentQr(doc, qrSymbol(link), { x: box.x, y: top, side })
  })
  useStyle(doc, { size: 8.5, colour: '#444444' })
  write(doc, t('receipt.qr'), { x: left, y: top + 12, width: width - side - 8 })
  const rows: [label: string, value: string][] = [
    [t('receipt.recipient'), name],
    ['', t('receipt.code', { code: edrpou })],
    [t('receipt.iban'), iban],
    [t('receipt.purpose'), purpose],
  ]
  let y = top + side + 4
  inGroup(doc, 'L', () => {
    for (const [label, value] of rows) {
      inGroup(doc, 'LI', () => {
        useStyle(doc, { size: 8.5, colour: '#444444' })
        write(doc, label, { x: left, y, width: 66, part: 'Lbl' })
        useStyle(doc, { size: 8.5 })
        y = write(doc, value, { x: left + 68, y, width: width - 68, part: 'LBody' }) + 2
      })
    }
  })
  doc.y = y
}
