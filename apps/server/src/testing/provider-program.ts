import { providerScope } from '@zatyshok/contract/providers/provider-scope'
import { insertToken, type NewToken } from '../modules/provider-tokens/provider-tokens.queries.ts'
import { newTokenText } from '../modules/provider-tokens/token-text.ts'
import { hashToken } from '../modules/sessions/tokens.ts'
import type { TestApp } from './app.ts'
import { buildProvider } from './factories.ts'

export interface Program {
  readonly tokenId: number
  /** For `call({ token })`. */
  readonly token: string
  readonly providerId: number
  readonly providerCode: string
}

/** Creates a program of a provider with a token; by default of a new provider and with every scope. */
export async function buildProgram(
  portal: TestApp,
  values: Partial<NewToken> & { readonly providerCode?: string } = {},
): Promise<Program> {
  const { providerCode, ...rest } = values
  const provider =
    values.providerId === undefined
      ? await buildProvider(portal.db, providerCode === undefined ? {} : { code: providerCode })
      : await portal.db
          .selectFrom('providers')
          .select(['id', 'code'])
          .where('id', '=', values.providerId)
          .executeTakeFirstOrThrow()
  const token = newTokenText()
  const tokenId = await insertToken(portal.db, {
    providerId: provider.id,
    name: 'Білінг',
    tokenHash: hashToken(token),
    ending: token.slice(-4),
    scopes: providerScope.options,
    networks: [],
    createdAt: portal.context().now,
    expiresAt: new Date('2100-01-01T00:00:00Z'),
    ...rest,
  })
  return { tokenId, token, providerId: provider.id, providerCode: provider.code }
}
