import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { refusalsOfUser } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { recordAudit } from './record-audit.ts'

/**
 * Records that a signed-in person called an endpoint that the role does not permit. Records at most sixty refusals an
 * hour, so that repeated calls cannot fill the log.
 *
 * @param call as `GET /api/admin/staff`
 */
export async function recordRefusal(ctx: ActorContext, call: string): Promise<void> {
  try {
    await takeAttempts(ctx, [{ limit: refusalsOfUser, of: String(ctx.actor.userId) }])
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return
    throw error
  }
  await recordAudit(ctx, { action: 'access.refused', target: call, detail: { role: ctx.actor.role } })
}
