import { AUDIT_PAGE, type listAudit as endpoint } from '@zatyshok/contract/audit'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { kyivDay } from '@zatyshok/domain/calendar'
import { type ActorContext, inTransaction } from '../../context.ts'
import { findEntries, insertLook } from './audit-search.queries.ts'
import { actionText, type DescribeTarget, flatDetail, targetText } from './describe-entry.ts'
import { whatItIsAbout } from './what-it-is-about.ts'

/** Returns a page of the log (J06). The portal records each viewer once a day. */
export async function listAudit(
  ctx: ActorContext,
  { query: { before, about, ...conditions } }: ParsedInput<typeof endpoint>,
  describe: DescribeTarget,
): Promise<Reply<typeof endpoint>> {
  const found = await inTransaction(ctx, async ({ db, now, actor, client }) => {
    const { userId: actorId, login } = actor
    await insertLook(db, { at: now, actorId, actor: login, day: kyivDay(now), network: client.network })
    return findEntries(db, {
      ...conditions,
      about: about ? await whatItIsAbout(ctx, about) : undefined,
      before: before === undefined ? undefined : Number(before),
      limit: AUDIT_PAGE,
    })
  })
  return found.map(({ at, action, target, detail, ...entry }) => {
    const flat = flatDetail(detail)
    const described = describe(ctx.settings, { action, target, detail: flat })
    return {
      ...entry,
      at: at.toISOString(),
      action,
      actionText: actionText(action),
      target,
      targetText: described?.targetText ?? targetText(target),
      detail: described ? flatDetail(described.detail) : flat,
    }
  })
}
