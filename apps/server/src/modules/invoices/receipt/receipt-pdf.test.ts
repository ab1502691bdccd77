import { expect, test } from 'vitest'
import { pageStreams, readPdfContent } from '../../../testing/pdf-content.ts'
import { receiptSample } from '../../../testing/scenes/receipt-sample.ts'
import type { ReceiptModel } from './receipt-model.ts'
import { renderReceipt } from './receipt-pdf.ts'

async function contentOf(change: Partial<ReceiptModel> = {}) {
  const file = await renderReceipt({ ...receiptSample, ...change })
  const { pages, texts, rectangles } = readPdfContent(file)
  return { file, pages, texts: texts.map((text) => text.trim().replaceAll('\u00a0', ' ')), rectangles }
}

test('G07 a receipt shows provider, consumer, month, charges, readings and the sum on one page', async () => {
  const { pages, texts } = await contentOf()
  expect(pages).toBe(1)
  const shown = [
    'КП "Калинівськводоканал"',
    'ЄДРПОУ 99999013',
    'UA560000000000000026000000001',
    '№ 0792 561',
    'М••• Олександр В.',
    'за жовтень 2026',
    'Сплатити до 20.11.2026',
    'за середнім',
    '412,318 (28.09.2026)',
    '1 254,56 грн',
  ]
  for (const text of shown) expect(texts).toContain(text)
})

test('G03 the receipt shows the steps from the opening balance to the sum to pay', async () => {
  const { texts } = await contentOf()
  const balance = texts.slice(texts.indexOf('Розрахунок') + 1, texts.lastIndexOf('До сплати') + 2)
  expect(balance).toEqual([
    ...['Борг на початок місяця', '1 123,45 грн'],
    ...['Нараховано', '308,45 грн'],
    ...['Перерахунок', '−45,60 грн'],
    ...['Пеня', '0,12 грн'],
    ...['Субсидія', '−100,00 грн'],
    ...['Сплачено', '−31,86 грн'],
    ...['Борг на кінець місяця', '1 254,56 грн'],
    ...['До сплати', '1 254,56 грн'],
  ])
})

test('G07 an overpaid bill is marked and has no payment code', async () => {
  const amounts = { ...receiptSample.amounts, paidKop: 133_142, closingKop: -4500, amountToPayKop: 0 }
  const { texts, rectangles } = await contentOf({ amounts, payment: null })
  expect(texts).toContain('Переплата на кінець місяця')
  expect(texts).toContain('45,00 грн')
  expect(texts).toContain('0,00 грн')
  expect(texts).not.toContain('Сплатити до 20.11.2026')
  expect(rectangles).toEqual([])
})

test('G07 a bill of many lines has several numbered pages with headings on each', async () => {
  const line = receiptSample.lines[0]!
  const { pages, texts } = await contentOf({ lines: Array.from({ length: 90 }, () => line) })
  expect(pages).toBe(3)
  expect(texts.filter((text) => text === line.service)).toHaveLength(90)
  expect(texts.filter((text) => text === 'Послуга')).toHaveLength(3)
  expect(texts.filter((text) => /Сторінка \d з 3$/.test(text))).toHaveLength(3)
})

test('G07 the file is Ukrainian A4, names itself, and is the same for the same bill', async () => {
  const { file } = await contentOf()
  const text = file.toString('latin1')
  expect(text).toContain('/Lang (uk)')
  expect(text).toContain('/MediaBox [0 0 595.28 841.89]')
  const title = Buffer.from('\ufeffРахунок на оплату №\u00a0101-2610-0792561 за жовтень 2026', 'utf16le').swap16()
  expect(text).toContain('/DisplayDocTitle true')
  expect(text.replace(/\\(?=[()\\])/g, '')).toContain(title.toString('latin1'))
  expect((await contentOf()).file.equals(file)).toBe(true)
})

test('G07 a preliminary figure is marked, and a missing holder or phone leaves no gap', async () => {
  const provider = { ...receiptSample.provider, phone: null, address: null }
  const consumer = { ...receiptSample.consumer, holder: null }
  const { texts } = await contentOf({ notice: 'Попередній розрахунок', provider, consumer })
  expect(texts).toContain('Попередній розрахунок')
  expect(texts).not.toContain('Споживач')
  expect(texts.join()).not.toMatch(/null|undefined|тел\./)
})

test('G07 the file is tagged for screen readers: title, headings, tables with headings, the code as text', async () => {
  const { file } = await contentOf()
  const text = file.toString('latin1')
  expect(text).toContain('/Marked true')
  expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>')
  const count = (tag: string) => text.split(`/S /${tag}\n`).length - 1
  expect([count('Document'), count('H1'), count('H2'), count('Table'), count('Figure')]).toEqual([1, 1, 3, 3, 1])
  expect(text.match(/\/Scope \/Column/g)).toHaveLength(10)
  expect(text.match(/\/Scope \/Row/g)!.length).toBeGreaterThan(4)
  const alt = Buffer.from('\ufeffQR-код для оплати: одержувач', 'utf16le').swap16().toString('latin1')
  expect(text).toContain(`/Alt (${alt}`)
})

test('G07 everything drawn is either tagged or marked as decoration', async () => {
  const { file } = await contentOf()
  for (const stream of pageStreams(file)) {
    const marks = stream.match(/\b(BDC|BMC|EMC|TJ|re|S)$/gm) ?? []
    let depth = 0
    for (const mark of marks) {
      if (mark === 'BDC' || mark === 'BMC') depth++
      else if (mark === 'EMC') depth--
      else expect(depth).toBe(1)
    }
    expect(depth).toBe(0)
  }
})

test('G04 G07 the receipt compares the sum to pay with that of the month before, not the charges', async () => {
  const { texts } = await contentOf({ previous: { month: '2026-09', closingKop: 120_000 } })
  expect(texts.join(' ')).toContain('До сплати на 54,56 грн більше, ніж за вересень 2026.')
  const less = await contentOf({ previous: { month: '2026-09', closingKop: 130_000 } })
  expect(less.texts.join(' ')).toContain('До сплати на 45,44 грн менше, ніж за вересень 2026.')
})

test('G06 the receipt of a bill contained in a newer one has no sum to pay and names the newer one', async () => {
  const amounts = { ...receiptSample.amounts, amountToPayKop: 0 }
  const { texts } = await contentOf({ amounts, payment: null, countedIn: '2026-11' })
  expect(texts.join(' ')).toContain('Сплатити в рахунку за листопад 2026')
  expect(texts).not.toContain('Сплатити до 20.11.2026')
})

test('G05 the receipt of an estimate is headed so, and names no bill', async () => {
  const notice = 'Попередній розрахунок станом на 22.11.2026. Остаточний рахунок може відрізнятися.'
  const { pages, texts } = await contentOf({ number: null, notice, dueDate: null, previous: null })
  expect(pages).toBe(1)
  expect(texts).toContain('Попередній розрахунок')
  expect(texts.join(' ')).toContain('станом на 22.11.2026')
  expect(texts.join(' ')).not.toMatch(/Рахунок на оплату №|null|більше, ніж/)
})
