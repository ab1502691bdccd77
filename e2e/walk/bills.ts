import type { Ask } from './row.ts'

export const api = '/api/warehouse/consumer'
/** Returns the first day of the month so many months ago. */
export const day = (monthsAgo: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)).toISOString().slice(0, 10)
}
/** A year, as a query string. */
export const period = `from=${day(12)}&to=${day(0)}`

export interface Bill {
  id: string
  number: string
  dynamic: boolean
  billingMonth: string
  home: { id: number }
  invoiceAccount: { code: string }
  serviceProvider: { code: string; name: string }
  openingKop: number
  chargedKop: number
  recalculatedKop: number
  penaltyKop: number
  benefitKop: number
  subsidyKop: number
  paidKop: number
  closingKop: number
  amountToPayKop: number
  balanced: boolean
  status: string
}

export const lastBills = async (ask: Ask): Promise<Bill[]> => (await ask(`${api}/last-invoices`)).json
export const allBills = async (ask: Ask): Promise<Bill[]> =>
  (await ask(`${api}/invoices/history-with-dynamic-invoices?${period}`)).json
