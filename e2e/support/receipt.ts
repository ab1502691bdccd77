import { expect, type Page } from '@playwright/test'

interface ReceiptRow {
  /** `line`: added to the sum; `sum`: a result that the lines above add up to; `stated`: the provider's own result. */
  row: string
  word: string
  kop: number
}

/** Returns the drawn lines and results of a bill's receipt. */
export async function receiptRows(page: Page): Promise<ReceiptRow[]> {
  const table = page.getByRole('table', { name: 'З чого складається сума' })
  await expect(table).toBeVisible()
  const rows = await table.locator('tr[data-row]').evaluateAll((all) =>
    all.map((row) => {
      const cell = row.querySelector('td')?.cloneNode(true) as HTMLElement
      for (const hidden of cell.querySelectorAll('.visually-hidden')) hidden.remove()
      return {
        row: row.getAttribute('data-row') ?? '',
        word: row.querySelector('th')?.textContent ?? '',
        text: cell.textContent ?? '',
      }
    }),
  )
  return rows.map(({ text, ...row }) => ({ ...row, kop: kopOf(text) }))
}

/** «−1 284,56» or «1 284,56 грн» → kopiykas. */
function kopOf(text: string): number {
  const [, sign, digits] = /^(−?)(\d{1,3}(?:\u00a0\d{3})*,\d\d)(?:\u00a0грн)?$/.exec(text) ?? []
  if (digits === undefined) throw new Error(`Not a sum: «${text}»`)
  return Number(`${sign ? '-' : ''}${digits.replaceAll(/\D/g, '')}`)
}

/** Expects the lines to add up to each result, with no line of 0,00 and no result below zero. */
export async function expectReceiptAddsUp(page: Page, what: string): Promise<void> {
  const rows = await receiptRows(page)
  expect(
    rows.map(({ row }) => row),
    what,
  ).toContain('sum')
  let sum = 0
  for (const { row, word, kop } of rows) {
    if (row === 'sum') {
      expect(kop, `${what}: ${word} is not below zero`).toBeGreaterThanOrEqual(0)
      expect(Math.abs(sum), `${what}: ${word}`).toBe(kop)
    } else if (row === 'line') {
      expect(kop, `${what}: ${word} is not zero`).not.toBe(0)
      sum += kop
    }
  }
}
