import type {
  endAccountAccess as endpoint,
  listAccountAccess,
  PersonWithAccess,
} from '@zatyshok/contract/accounts/account-access'
import type { endConsumerLink } from '@zatyshok/contract/accounts/consumers'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { maskEmail } from '@zatyshok/domain/people/mask-email'
import { maskName } from '@zatyshok/domain/people/mask-name'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type AuditRecord, recordAudit } from '../audit/record-audit.ts'
import { deletePersonsLink, type FoundAccess, findAccess, findAccountOf } from './access.queries.ts'
import { findResidents, lockAccount } from './links.queries.ts'
import { notifyResidents } from './notify-residents.ts'

/**
 * Lists the people who have the account, with masked contacts.
 *
 * @throws AppError `not_found` unless the caller has proved the account
 */
export async function listAccess(
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
  { params }: ParsedInput<typeof listAccountAccess>,
): Promise<PersonWithAccess[]> {
  const people = await findAccess(db, Number(params.accountId))
  const me = people.find(({ id, how }) => id === actor.userId && how === 'proved')
  if (!me) throw new AppError('not_found')
  return people.map((person) => masked(person, { me, last: people[0] ?? me }))
}

function masked(
  { id, name, email, how, since }: FoundAccess,
  { me, last }: { readonly me: FoundAccess; readonly last: FoundAccess },
): PersonWithAccess {
  return {
    id,
    name: name === '' ? null : maskName(name),
    email: email === null ? null : maskEmail(email),
    isMe: id === me.id,
    how,
    since: since.toISOString(),
    mayEnd: last.id === me.id && id !== me.id && how !== 'shared',
  }
}

/**
 * Ends another person's link. Only the person with the latest proof may do this, because that proof names a newer bill
 * (decision 0077).
 *
 * @throws AppError `not_found` if the caller's proof is not the latest, or if the link does not exist
 */
export function endAccess(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const [accountId, personId] = [Number(params.accountId), Number(params.personId)]
  return inTransaction(ctx, async (ctx) => {
    if (!(await findAccountOf(ctx.db, accountId, null))) throw new AppError('not_found')
    await lockAccount(ctx.db, accountId)
    const found = (await listAccess(ctx, { params })).find(({ id, mayEnd }) => id === personId && mayEnd)
    if (!found) throw new AppError('not_found')
    await endLink(ctx, { accountId, personId, audit: { action: 'account.endOther' } })
    return listAccess(ctx, { params })
  })
}

/**
 * Ends a resident's link for an operator, who gives a reason. An operator of one provider may end links of that
 * provider only.
 *
 * @throws AppError `not_found` for another provider's account and for a missing link
 */
export function endConsumersLink(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endConsumerLink>,
): Promise<Reply<typeof endConsumerLink>> {
  const [accountId, personId] = [Number(params.accountId), Number(params.id)]
  return inTransaction(ctx, async (ctx) => {
    if (!(await findAccountOf(ctx.db, accountId, ctx.actor.providerId))) throw new AppError('not_found')
    await lockAccount(ctx.db, accountId)
    const audit = { action: 'consumers.endLink', detail: { reason: body.reason } }
    await endLink(ctx, { accountId, personId, audit })
    return { ended: true }
  })
}

interface Ending {
  readonly accountId: number
  readonly personId: number
  readonly audit: Pick<AuditRecord, 'action' | 'detail'>
}

/**
 * Ends the link in the caller's transaction, which has locked the account. The person and the remaining holders get
 * letters.
 */
async function endLink(ctx: ActorContext, { accountId, personId, audit }: Ending): Promise<void> {
  const { db } = ctx
  const { number, provider, providerCode } = await lockAccount(db, accountId)
  const before = await findAccess(db, accountId)
  if (!(await deletePersonsLink(db, { accountId, consumerId: personId }))) throw new AppError('not_found')
  const detail = { provider: providerCode, resident: personId, ...audit.detail }
  await recordAudit(ctx, { action: audit.action, target: `account ${accountId}`, detail })
  const gone = before.flatMap(({ id, email }) => (id === personId ? [{ userId: id, email, firstName: '' }] : []))
  await notifyResidents(ctx, gone, { kind: 'accountTaken', number, provider })
  await notifyResidents(ctx, await findResidents(db, accountId), { kind: 'accountLinkEnded', number, provider })
}
