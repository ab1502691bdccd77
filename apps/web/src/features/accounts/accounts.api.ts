import { queryOptions } from '@tanstack/react-query'
import { endAccountAccess, listAccountAccess, listAccountsToProve } from '@zatyshok/contract/accounts/account-access'
import { exportAccounts, listAccounts } from '@zatyshok/contract/accounts/accounts'
import { getHomeReceipts } from '@zatyshok/contract/bills/invoices'
import type { ExportFormat } from '@zatyshok/contract/exports'
import { call, session } from '../../lib/portal.ts'
import { saveExport } from '../../lib/upload/save-export.ts'
import { saveFile } from '../../lib/upload/save-file.ts'
import { savedName } from '../../lib/upload/saved-name.ts'

/**
 * The linked accounts of provider group 22, the default. Loading them also refreshes the browser's stored copy (C06).
 */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: async ({ signal }) => {
    const accounts = await call(listAccounts, { query: {} }, { signal })
    session.remember('accounts', accounts)
    return accounts
  },
})

export const toProveQuery = queryOptions({
  queryKey: ['accounts', 'to-prove'],
  queryFn: ({ signal }) => call(listAccountsToProve, {}, { signal }),
})

export const accessQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['accounts', 'access', accountId],
    queryFn: ({ signal }) => call(listAccountAccess, { params: { accountId: String(accountId) } }, { signal }),
  })

export const endAccess = (accountId: number, personId: number) =>
  call(endAccountAccess, { params: { accountId: String(accountId), personId: String(personId) } })

/** Saves the same accounts as a file (G12). */
export const saveAccounts = (format: ExportFormat) => saveExport(exportAccounts, { query: { format } })

/** Saves the last bills of a home's accounts as one PDF (G07). */
export async function saveHomeReceipts(homeId: number): Promise<void> {
  let name = 'receipts.pdf'
  const onHeaders = (headers: Headers) => {
    name = savedName(headers.get('content-disposition')) ?? name
  }
  const bytes = await call(getHomeReceipts, { query: { home: String(homeId) } }, { onHeaders })
  saveFile(bytes, { name, type: 'application/pdf' })
}
