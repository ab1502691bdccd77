import { screen } from '@testing-library/react'
import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { listInvoices } from '@zatyshok/contract/bills/invoices'
import { financePartners, paymentsHistory } from '@zatyshok/contract/bills/payments'
import { listMeters } from '@zatyshok/contract/meters/meters'
import { expect, test } from 'vitest'
import { dateIs, open, page } from '../testing/page.ts'
import { signedIn } from '../testing/signed-in.ts'

test.each(['accounts', 'counters', 'invoices', 'payments', 'tariffs'])(
  'A15 the empty screen of %s leads a resident without an account to adding one',
  async (path) => {
    dateIs('2026-11-23T10:00:00Z')
    signedIn()
    const { server } = page()
    server.on(listAccounts, [])
    server.on(listMeters, [])
    server.on(listInvoices, [])
    server.on(financePartners, { services: [], partners: [] })
    server.on(paymentsHistory, { items: [], totalKop: 0, count: 0, next: null })
    await open(`/dashboard/${path}`)
    const next = await screen.findByRole('link', { name: 'Додати особовий рахунок' })
    expect(next.getAttribute('href')).toBe('/dashboard/accounts/new')
  },
)
