import { queryOptions } from '@tanstack/react-query'
import type { ExportFormat } from '@zatyshok/contract/exports'
import { exportMeters, listMeters } from '@zatyshok/contract/meters/meters'
import { call } from '../../lib/portal.ts'
import { saveExport } from '../../lib/upload/save-export.ts'

/** Meters in use on all linked accounts (F02). */
export const metersQuery = queryOptions({
  queryKey: ['meters'],
  queryFn: ({ signal }) => call(listMeters, { query: {} }, { signal }),
})

/** Saves the same meters as a file (G12). */
export const saveMeters = (format: ExportFormat) => saveExport(exportMeters, { query: { format } })
