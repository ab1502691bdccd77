import { queryOptions } from '@tanstack/react-query'
import { exportAccounts, listAccounts } from '@zatyshok/contract/accounts'
import type { ExportFormat } from '@zatyshok/contract/exports'
import { call, session } from '../../lib/portal.ts'
import { saveExport } from '../../lib/save-export.ts'

/** The linked accounts of provider group 22, the default; the browser's copy is renewed with them (C06). */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: async ({ signal }) => {
    const accounts = await call(listAccounts, { query: {} }, { signal })
    session.remember('accounts', accounts)
    return accounts
  },
})

/** The same accounts as a file (G12). */
export const saveAccounts = (format: ExportFormat) => saveExport(exportAccounts, { query: { format } })
