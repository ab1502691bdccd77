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
 * The tariffs of one account's provider (G06); null: there is no account. Former data is not kept while loading:
 * another provider's prices must not appear under this one's name.
 */
export const tariffsQuery = (account: AskedAccount | null) =>
  queryOptions({
    queryKey: ['tariffs', account],
    queryFn: account ? ({ signal }) => call(listTariffs, { query: account }, { signal }) : skipToken,
  })

/** Saves the same tariffs as a file (G12). */
export const saveTariffs = (account: AskedAccount, format: ExportFormat) =>
  saveExport(exportTariffs, { query: { ...account, format } })
