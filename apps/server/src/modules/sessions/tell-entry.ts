import type { RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { NewSession } from './sessions.queries.ts'

/** A line for each of them whatever `log.level` is: who looks into a break-in later needs all (ASVS 16.3.1). */
const journal = ({ log }: Pick<RequestContext, 'log'>) => log.child({}, { level: 'info' })

/** That a session was opened: for whom, by what, from where. */
export function tellEntry(ctx: RequestContext, { userId, method }: Pick<NewSession, 'userId' | 'method'>): void {
  journal(ctx).info({ userId, method, network: ctx.client.network }, 'signed in')
}

/** Tells of an entry that is refused; what was typed is in no line, since people type passwords into any field. */
export async function tellingRefusal<T>(
  ctx: RequestContext,
  method: NewSession['method'],
  enter: (ctx: RequestContext) => Promise<T>,
): Promise<T> {
  try {
    return await enter(ctx)
  } catch (error) {
    const reason = error instanceof AppError ? error.code : 'fault'
    journal(ctx).info({ method, reason, network: ctx.client.network }, 'sign-in refused')
    throw error
  }
}
