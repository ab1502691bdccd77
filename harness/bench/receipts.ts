import { renderReceipt } from '../../apps/server/src/modules/invoices/receipt/receipt-pdf.ts'
import { receiptSample } from '../../apps/server/src/testing/scenes/receipt-sample.ts'

const warmUp = 20
const measured = 150

/** Measures receipts per core: PDFs with payment codes, made one after another (G07). */
export async function benchReceipts(): Promise<{ perSecond: number }> {
  await render(warmUp)
  const start = performance.now()
  await render(measured)
  return { perSecond: (measured * 1000) / (performance.now() - start) }
}

async function render(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await renderReceipt(receiptOf(at))
}

/** Account, house and sums differ each time, so that a receipt cannot use cached numbers of the previous one. */
function receiptOf(at: number): typeof receiptSample {
  const { consumer, lines, readings, amounts } = receiptSample
  const own = 7919 * (at + 1)
  return {
    ...receiptSample,
    number: `101-2610-${own}`,
    consumer: { ...consumer, accountNumber: String(1_000_000 + own), address: `${consumer.address}${at}` },
    lines: lines.map((line) => ({ ...line, volume: `${own}.${at}`, amountKop: line.amountKop + own })),
    readings: readings.map((reading) => ({ ...reading, current: { ...reading.current, value: `${own}.${at}` } })),
    amounts: { ...amounts, openingKop: own, closingKop: amounts.closingKop + own, amountToPayKop: own },
  }
}

if (import.meta.main) {
  const { perSecond } = await benchReceipts()
  console.log(`receipts: ${perSecond.toFixed(1)} per second`)
}
