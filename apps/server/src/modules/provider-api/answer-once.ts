import { createHash } from 'node:crypto'
import { t } from '@zatyshok/i18n/translate'
import type { FastifyRequest } from 'fastify'
import { inTransaction, type ProviderContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { keepReply, takeKey } from './provider-api.queries.ts'

/**
 * Executes a program's request once per `Idempotency-Key` (PA6). A program that lost the response repeats the request
 * and gets the same response. The response is stored for two days, in the transaction of the work, so that both commit
 * together. Without a key the work just runs.
 *
 * @param work must execute only SQL
 * @throws AppError `invalid_value` for a malformed key, `idempotency_key_reused`
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
    // The stored reply belongs to an identical request.
    if (before) return before.reply as Answer
    const answer = await work(ctx)
    await keepReply(ctx.db, { providerId, key, reply: answer })
    return answer
  })
}
