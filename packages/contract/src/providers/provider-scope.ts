import * as z from 'zod/mini'

/**
 * Permissions of a provider's token: upload billing files, read import results, download readings, report decisions on
 * them.
 */
export const providerScope = z.enum(['imports:write', 'imports:read', 'exports:read', 'exports:write'])
export type ProviderScope = z.output<typeof providerScope>
