import * as z from 'zod/mini'

/** What a provider's token may do: load billing files, look at what became of them, take readings, answer for them. */
export const providerScope = z.enum(['imports:write', 'imports:read', 'exports:read', 'exports:write'])
export type ProviderScope = z.output<typeof providerScope>
