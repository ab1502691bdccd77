import * as z from 'zod/mini'

/** How a list is written as a file (G12): text for any program, or a workbook whose sums and days are sums and days. */
export const exportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.output<typeof exportFormat>

/** Longest table that one file may hold. */
export const longestExport = 10_000

/** What every export may answer besides the codes of its list. */
export const exportErrors = ['export_too_long', 'too_many_requests'] as const
