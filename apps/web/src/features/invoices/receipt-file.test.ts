import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { receiptFileName } from './receipt-file.ts'

const bill = { invoiceAccount: { id: 1, code: '0001/001' }, billingMonth: '2026-10' }

test('G07 the receipt has the name that the server gives', () => {
  expect(receiptFileName(bill, 'attachment; filename="kvytantsiia-0001-001-2026-10.pdf"')).toBe(
    'kvytantsiia-0001-001-2026-10.pdf',
  )
})

test('G07 without one it is named after the account and the month, with nothing that a disk refuses', () => {
  expect(receiptFileName(bill, null)).toBe('kvytantsiia-0001-001-2026-10.pdf')
})
