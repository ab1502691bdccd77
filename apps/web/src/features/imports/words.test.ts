import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { kindName } from './words.ts'

test.each([
  ...[
    'providers',
    'accounts',
    'meters',
    'readings',
    'tariffs',
    'invoices',
    'invoice_lines',
    'payments',
    'subsidies',
    'benefits',
  ],
  // A report counts these apart from their record.
  ...['meterServices', 'invoiceLines'],
])('K03 «%s» has a name in Ukrainian', (kind) => {
  expect(kindName(kind)).toMatch(/^[А-ЯІЇЄҐ]/)
})
