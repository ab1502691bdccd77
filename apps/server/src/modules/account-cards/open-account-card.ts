import type { openAccountCard as endpoint } from '@zatyshok/contract/accounts/account-cards'
import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import { addMonths, kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { listPeople } from '../accounts/list-people.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listCalls } from '../calls/list-calls.ts'
import { asOnDial } from '../meters/dial.ts'
import { readingHistory } from '../meters/reading-history.ts'
import { zonesOf } from '../meters/registrations.ts'
import {
  type CardMeter,
  findCardAccount,
  listBills,
  listLetters,
  listMessages,
  listMeters,
  listNeighbours,
  listNotes,
  listPayments,
  MOST_NEIGHBOURS,
} from './card.queries.ts'
import { insertLook, insertSumLooks, listLooks } from './looks.queries.ts'
import { owedOf, togetherKop } from './owed-of.ts'

/** Months of readings on the card. */
const readingMonths = 24
/** Most readings of a meter on the card. */
const readingsShown = 12

/**
 * Opens the card of one account for an operator and records the look with its reason (R02): for the account's residents,
 * and with the operator and the note in the audit log.
 *
 * @throws AppError `not_found` for an unknown account and for another provider's account
 */
export function openAccountCard(
  ctx: ActorContext,
  { params, body: { reason, note } }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { providerId, role } = ctx.actor
  const key = { id: Number(params.id), providerId }
  return inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx
    const account = await findCardAccount(db, key)
    if (!account) throw new AppError('not_found')
    const { facts, providerCode, dueOn, balanced, ...known } = account
    const today = kyivDay(now)
    const owed = owedOf({ facts, dueOn, balanced }, today)
    const neighbours = (await listNeighbours(db, key)).map(({ facts, dueOn, balanced, ...neighbour }) => ({
      ...neighbour,
      ...owedOf({ facts, dueOn, balanced }, today),
    }))
    const seenAs = role === 'administrator' ? role : 'operator'
    const look = { at: now, role: seenAs, providerId, reason, operatorId: ctx.actor.userId } as const
    const lookId = await insertLook(db, { accountId: key.id, ...look })
    await insertSumLooks(
      db,
      neighbours.map(({ id }) => id),
      { ...look, cardLookId: lookId },
    )
    const detail = {
      account: `${providerCode} ${known.number}`,
      reason,
      ...(note && { note }),
      ...(neighbours.length > 0 && { neighbours: neighbours.map(({ id }) => id).join(', ') }),
    }
    await recordAudit(ctx, { action: 'accountCards.open', target: `account ${key.id}`, detail })
    const since = addMonths(monthOf(today), -readingMonths)
    const ofCity = providerId === null
    return {
      ...known,
      ...owed,
      neighbours,
      togetherKop:
        neighbours.length === 0 || neighbours.length === MOST_NEIGHBOURS ? null : togetherKop([owed, ...neighbours]),
      bills: await listBills(db, key, facts),
      meters: (await listMeters(db, key, since)).map(meterOf),
      payments: [...(await listPayments(db, key))],
      people: await listPeople(ctx, key.id),
      letters: ofCity ? (await listLetters(db, key)).map(atMoment) : null,
      messages: ofCity ? (await listMessages(db, key)).map(atMoment) : null,
      notes: (await listNotes(db, key)).map(atMoment),
      looks: (await listLooks(db, key.id)).map(({ done, ...look }) => ({ ...atMoment(look), done: [...done] })),
      lookId,
      calls: await listCalls(ctx, key.id),
    }
  })
}

const atMoment = <Row extends { readonly at: Date }>({ at, ...row }: Row) => ({ ...row, at: at.toISOString() })

function meterOf({ imported, submitted, decimals, zoneCount, ...meter }: CardMeter) {
  const readings = readingHistory(imported, submitted)
    .slice(-readingsShown)
    .toReversed()
    .map(({ billingMonth, zone, value, readOn, source }) => ({
      month: billingMonth,
      zone,
      value: asOnDial(value, decimals),
      readOn,
      source,
    }))
  return { ...meter, zones: [...zonesOf(zoneCount)], readings }
}
