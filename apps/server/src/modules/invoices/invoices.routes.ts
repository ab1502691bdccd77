import * as questions from '@zatyshok/contract/bills/bill-question'
import * as changes from '@zatyshok/contract/bills/invoice-change'
import * as invoices from '@zatyshok/contract/bills/invoices'
import type { MountEndpoint } from '../../mount.ts'
import { exportInvoices } from './export-invoices.ts'
import { getAmountToPay } from './get-amount-to-pay.ts'
import { getInvoice } from './get-invoice.ts'
import { getInvoiceChange } from './get-invoice-change.ts'
import { listInvoices, listLastInvoices } from './list-invoices.ts'
import { askAboutInvoice } from './question/ask-about-invoice.ts'
import { getHomeReceipts } from './receipt/get-home-receipts.ts'
import { getReceipt } from './receipt/get-receipt.ts'

export function mountInvoices(mount: MountEndpoint): void {
  mount(invoices.listLastInvoices, listLastInvoices)
  mount(invoices.getInvoice, getInvoice)
  mount(changes.getInvoiceChange, getInvoiceChange)
  mount(questions.askAboutInvoice, askAboutInvoice)
  mount(invoices.getAmountToPay, getAmountToPay)
  mount(invoices.listInvoices, listInvoices)
  mount(invoices.exportInvoices, exportInvoices)
  mount(invoices.getReceipt, getReceipt)
  mount(invoices.getHomeReceipts, getHomeReceipts)
}
