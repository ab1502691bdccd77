import * as z from 'zod/mini'

/** Format of a list as a file (G12): CSV for any program, or a workbook with typed numbers and dates. */
export const exportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.output<typeof exportFormat>

/** Most rows of one exported file. */
export const longestExport = 10_000

/** Error codes of every export, besides those of its list. */
export const exportErrors = ['export_too_long', 'too_many_requests'] as const
