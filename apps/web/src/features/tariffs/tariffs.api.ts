import { queryOptions, skipToken } from '@tanstack/react-query'
import { exportTariffs, listTariffs } from '@zatyshok/contract/bills/tariffs'
import type { ExportFormat } from '@zatyshok/contract/exports'
import { call } from '../../lib/portal.ts'
import { saveExport } from '../../lib/upload/save-export.ts'

interface AskedAccount {
  serviceProviderCode: string
  invoiceAccountCode: string
}

/**
 * All that is known of the tariffs of one account's provider (G06); null: there is no account. The prices of
 * another provider never stand under this one's name, so nothing is kept while it loads.
 */
export const tariffsQuery = (account: AskedAccount | null) =>
  queryOptions({
    queryKey: ['tariffs', account],
    queryFn: account ? ({ signal }) => call(listTariffs, { query: account }, { signal }) : skipToken,
  })

/** The same tariffs as a file (G12). */
export const saveTariffs = (account: AskedAccount, format: ExportFormat) =>
  saveExport(exportTariffs, { query: { ...account, format } })
