import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { readFeedback as endpoint } from '@zatyshok/contract/feedback-inbox'
import { type ActorContext, inTransaction } from '../../context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Thread, threadOf } from './feedback-thread.ts'

/** Returns one message with its full text and records the viewer. @throws AppError `not_found` */
export async function readFeedback(ctx: ActorContext, { params }: ParsedInput<typeof endpoint>): Promise<Thread> {
  const id = Number(params.id)
  return inTransaction(ctx, async (ctx) => {
    const thread = await threadOf(ctx, id)
    await recordAudit(ctx, { action: 'feedback.read', target: `feedback ${id}` })
    return thread
  })
}
