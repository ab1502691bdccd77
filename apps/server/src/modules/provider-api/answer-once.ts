import { createHash } from 'node:crypto'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyRequest } from 'fastify'
import { inTransaction, type ProviderContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { keepReply, takeKey } from './provider-api.queries.ts'

/**
 * Does what a program asks for once for each of its `Idempotency-Key`s (PA6): a program that has lost the answer asks
 * again and gets the same one. Kept for two days, in the transaction of the work, so that neither is without the other.
 * Without a key it is just done.
 *
 * @param work does nothing but SQL
 * @throws AppError `invalid_value` for a key that is none, `idempotency_key_reused`
 */
export async function answerOnce<Answer extends object>(
  ctx: ProviderContext,
  request: FastifyRequest,
  work: (ctx: ProviderContext) => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return work(ctx)
  if (typeof key !== 'string' || !/^[!-~]{1,100}$/.test(key)) {
    const message = t('access.idempotencyKey.wrong')
    throw new AppError('invalid_value', { errors: [{ path: 'Idempotency-Key', message }] })
  }
  const { providerId } = ctx.program
  const asked = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest()
  return inTransaction(ctx, async (ctx) => {
    const before = await takeKey(ctx.db, { providerId, key, requestHash: asked, now: ctx.now })
    if (before && !before.requestHash.equals(asked)) throw new AppError('idempotency_key_reused')
    // What was kept is the answer of this very request.
    if (before) return before.reply as Answer
    const answer = await work(ctx)
    await keepReply(ctx.db, { providerId, key, reply: answer })
    return answer
  })
}
