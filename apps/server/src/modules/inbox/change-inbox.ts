import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import * as contract from '@zatyshok/contract/inbox'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { assignItem, closeItem, findColleagues, findWaiting, reopenItem, type WaitingRef } from './inbox.queries.ts'
import { scopeOf } from './list-inbox.ts'
import { nouns } from './nouns.ts'

type Outcome = Reply<typeof contract.assignInbox>
type Left = Outcome['left'][number]

/**
 * Assigns items to the caller or to a colleague, or removes their assignee. An item whose assignee differs from the one
 * that the caller has seen stays as it is: a colleague has taken it meanwhile.
 *
 * @throws AppError `not_found` for a colleague whom the caller may not give work
 */
export function assignInbox(ctx: ActorContext, { body }: ParsedInput<typeof contract.assignInbox>): Promise<Outcome> {
  return inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const to = await assigneeOf(ctx, body)
    return changeEach(ctx, body.items, async (item) => {
      if (to !== null && to.providerId !== null && to.providerId !== item.providerId) return 'notAllowed'
      if (!(await assignItem(ctx.db, { item, to: to?.id ?? null, by: userId }))) return 'changed'
      await recordAudit(ctx, { action: 'inbox.assign', target: targetOf(item), detail: { to: to?.id ?? null } })
      return undefined
    })
  })
}

/** Closes items that need no further work; an item that a colleague has taken meanwhile stays open. */
export function closeInbox(ctx: ActorContext, { body }: ParsedInput<typeof contract.closeInbox>): Promise<Outcome> {
  return inTransaction(ctx, (ctx) =>
    changeEach(ctx, body.items, async (item) => {
      if (!contract.closableKinds.includes(item.kind)) return 'notAllowed'
      if (!(await closeItem(ctx.db, { item, by: ctx.actor.userId, at: ctx.now }))) return 'changed'
      await recordAudit(ctx, { action: 'inbox.close', target: targetOf(item) })
      return undefined
    }),
  )
}

const DAY_MS = 86_400_000

/** Brings back items that the caller closed within a day. */
export function reopenInbox(ctx: ActorContext, { body }: ParsedInput<typeof contract.reopenInbox>): Promise<Outcome> {
  return inTransaction(ctx, async (ctx) => {
    const { userId: by, providerId } = ctx.actor
    const named = new Map(body.items.map((item) => [nameOf(item), item]))
    const left: Left[] = []
    for (const [, item] of [...named].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const since = new Date(ctx.now.getTime() - DAY_MS)
      if (await reopenItem(ctx.db, { item, by, providerId, since })) {
        await recordAudit(ctx, { action: 'inbox.reopen', target: `${nouns[item.kind]} ${item.id}` })
      } else {
        left.push({ ...item, why: 'gone' })
      }
    }
    return { changed: named.size - left.length, left }
  })
}

type ItemRef = Pick<WaitingRef, 'kind' | 'id'>

interface SeenItem extends ItemRef {
  /** The assignee that the caller has seen. */
  readonly seen: number | null
}

/** Changes the items in the order of their names, so that two people who change the same items do not block each other. */
async function changeEach(
  ctx: ActorContext,
  items: readonly SeenItem[],
  change: (item: WaitingRef) => Promise<Left['why'] | undefined>,
): Promise<Outcome> {
  const waiting = new Map((await findWaiting(ctx.db, scopeOf(ctx), items)).map((item) => [nameOf(item), item]))
  const named = new Map(items.map((item) => [nameOf(item), item]))
  const left: Left[] = []
  for (const [name, { kind, id, seen }] of [...named].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const why = await outcomeOf(waiting.get(name), seen, change)
    if (why) left.push({ kind, id, why })
  }
  return { changed: named.size - left.length, left }
}

async function outcomeOf(
  item: WaitingRef | undefined,
  seen: number | null,
  change: (item: WaitingRef) => Promise<Left['why'] | undefined>,
) {
  if (!item) return 'gone'
  return item.assigneeId === seen ? change(item) : 'changed'
}

const nameOf = ({ kind, id }: ItemRef): string => `${kind} ${id}`

/** The item as the audit log names it. */
const targetOf = ({ kind, openId }: WaitingRef): string => `${nouns[kind]} ${openId}`

type Body = ParsedInput<typeof contract.assignInbox>['body']

async function assigneeOf(ctx: ActorContext, { to, colleagueId }: Body) {
  if (to === 'nobody') return null
  const { userId, providerId } = ctx.actor
  if (to === 'me') return { id: userId, providerId }
  const colleague = (await findColleagues(ctx.db, providerId)).find(({ id }) => id === colleagueId)
  if (!colleague) throw new AppError('not_found')
  return colleague
}
