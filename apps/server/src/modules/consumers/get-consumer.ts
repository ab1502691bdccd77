import type { getConsumer as endpoint } from '@zatyshok/contract/accounts/consumers'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { signedBalance } from '@zatyshok/domain/bills/account-balance'
import { kyivDay } from '@zatyshok/domain/calendar'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { lastMomentToProve } from '../accounts/list-accounts-to-prove.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { replacementPart } from '../meters/replacement-json.ts'
import { findPerson, listAccounts, listAddresses, listPhones, listReadings, listUnproved } from './card.queries.ts'

/**
 * Returns one resident (J01) and records the viewer.
 *
 * @throws AppError `not_found` for an unknown id, for staff and for another provider's resident
 */
export async function getConsumer(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const id = Number(params.id)
  const key = { id, providerId: ctx.actor.providerId }
  return inTransaction(ctx, async (ctx) => {
    const person = await findPerson(ctx.db, key)
    if (!person) throw new AppError('not_found')
    const { createdAt, lastSeenAt, ...known } = person
    const readings = await listReadings(ctx.db, key)
    const accounts = await listAccounts(ctx.db, key)
    const unproved = await listUnproved(ctx.db, key)
    const card = {
      ...known,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      emails: await listAddresses(ctx.db, id),
      phones: await listPhones(ctx.db, id),
      accounts: accounts.map(({ facts, ...account }) => ({ ...account, balanceKop: signedBalance(facts) })),
      mayBlock: key.providerId === null,
      toProve: unproved.map(({ since, ...link }) => ({ ...link, until: kyivDay(lastMomentToProve(since)) })),
      readings: readings.map(({ replacement, decimals, ...reading }) => ({
        ...reading,
        submittedAt: reading.submittedAt.toISOString(),
        ...replacementPart(replacement, decimals),
      })),
    }
    await recordAudit(ctx, { action: 'consumers.view', target: `user ${id}` })
    return card
  })
}
