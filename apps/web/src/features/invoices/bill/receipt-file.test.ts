import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { receiptFileName } from './receipt-file.ts'

const bill = { invoiceAccount: { id: 1, code: '0001/001' }, billingMonth: '2026-10' }

test('G07 the receipt has the server’s file name', () => {
  expect(receiptFileName(bill, 'attachment; filename="kvytantsiia-0001-001-2026-10.pdf"')).toBe(
    'kvytantsiia-0001-001-2026-10.pdf',
  )
})

test('G07 without a server name it is named after the account and the month, without characters that file systems forbid', () => {
  expect(receiptFileName(bill, null)).toBe('kvytantsiia-0001-001-2026-10.pdf')
})
