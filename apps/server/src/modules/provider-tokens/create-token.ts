import { BlockList, isIP } from 'node:net'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { createProviderToken as endpoint } from '@zatyshok/contract/providers/provider-tokens'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmInPerson } from '../second-factor/confirm-in-person.ts'
import { notifyAdministrators } from '../staff/notify-administrators.ts'
import { expiryOf } from './expiry-of.ts'
import { makeToken } from './make-token.ts'
import { findProviderByCode } from './provider-tokens.queries.ts'

/**
 * Creates a token for a provider's program, after the administrator's password and code.
 *
 * @throws AppError `not_found` for the provider, `invalid_value`, `password_wrong`, `second_factor_wrong`,
 * `provider_access_full`
 */
export async function createToken(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { provider: code, name, networks } = body
  const scopes = [...new Set(body.scopes)]
  const expiresAt = expiryOf(body.expiresOn, ctx.now)
  for (const [index, network] of networks.entries()) assertNetwork(network, index)
  const providerId = await findProviderByCode(ctx.db, code)
  if (providerId === undefined) throw new AppError('not_found')
  await confirmInPerson(ctx, body)
  return inTransaction(ctx, async (ctx) => {
    const made = await makeToken(ctx, { providerId, name, scopes, networks, expiresAt })
    const detail = { provider: code, name, scopes: scopes.join(' '), networks: networks.join(' ') }
    await recordAudit(ctx, {
      action: 'providerToken.create',
      target: `provider token ${made.entry.id}`,
      detail: { ...detail, expiresOn: body.expiresOn },
    })
    await notifyAdministrators(ctx, {
      kind: 'providerAccessChanged',
      change: 'tokenMade',
      by: ctx.actor.login,
      provider: made.entry.provider.name,
      name,
    })
    return made
  })
}

function assertNetwork(text: string, index: number): void {
  const [address = '', prefix] = text.split('/')
  const version = isIP(address)
  try {
    if (version === 0) throw new Error('no address')
    if (prefix !== undefined) new BlockList().addSubnet(address, Number(prefix), version === 4 ? 'ipv4' : 'ipv6')
  } catch {
    const message = t('access.token.networks.wrong')
    throw new AppError('invalid_value', { errors: [{ path: `networks.${index}`, message }] })
  }
}
