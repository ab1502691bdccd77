import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { makeDispatch as endpoint } from '@zatyshok/contract/providers/dispatches'
import { type ExchangeContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordExchange } from '../audit/record-exchange.ts'
import { findProfileOf } from '../imports/profile/find-profile.ts'
import { asReply } from './as-reply.ts'
import { askForDispatch } from './ask-for-dispatch.ts'
import { hasNew } from './collect.queries.ts'
import { findDispatch, findProvider } from './dispatches.queries.ts'
import { fitting, usualFormat } from './file/choose-layout.ts'

/**
 * Requests a dispatch of all records that the provider has not received. Concurrent requests share one dispatch.
 * Creates no dispatch if the provider has no new records.
 *
 * @throws AppError `not_found` for a provider that is missing or not the caller's
 */
export async function makeDispatch(
  ctx: ExchangeContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { kind } = body
  const provider = await findProvider(ctx.db, body.provider, ctx.exchanger.providerId)
  if (!provider) throw new AppError('not_found')
  if (!(await hasNew(ctx.db, provider.id, kind))) return { dispatch: null }
  const usual = usualFormat(await findProfileOf(ctx.db, provider.code))
  const format = body.format ?? usual.format
  const encoding = body.encoding ?? usual.encoding
  const { by } = ctx.exchanger
  return inTransaction(ctx, async (ctx) => {
    const asked = { ...fitting({ format, encoding }), kind, provider_id: provider.id }
    const who = 'login' in by ? { origin: 'staff', asked_by: by.login } : { origin: 'machine', asked_by: by.name }
    const { id, isNew } = await askForDispatch(ctx, { ...asked, ...(who as AskedBy), asked_at: ctx.now })
    if (isNew) await recordExchange(ctx, { action: 'export.make', target: `export ${id}`, detail: { kind } })
    const found = await findDispatch(ctx.db, id, null)
    return { dispatch: found ? asReply(found) : null }
  })
}

type AskedBy = { readonly origin: 'staff' | 'machine'; readonly asked_by: string }
