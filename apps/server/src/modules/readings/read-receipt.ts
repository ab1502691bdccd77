import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { getReadingReceipt as endpoint, ReadingReceipt } from '@zatyshok/contract/meters/reading-receipts'
import { parseReceiptNumber } from '@zatyshok/domain/bills/receipt-number'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { givenReadingOf } from '../meters/given-reading.ts'
import { loadMeters } from '../meters/load-meters.ts'
import { mainFirst } from '../meters/registrations.ts'
import { unitOf } from '../meters/units.ts'
import { findReadings } from './history.queries.ts'
import { findReceipt } from './receipts.queries.ts'

/**
 * The receipt of readings given on the portal, with the provider's decision on each (F04).
 *
 * @throws AppError `not_found` for a number that does not exist or belongs to an account of another resident
 */
export async function readReceipt(
  ctx: ActorContext,
  { params }: ParsedInput<typeof endpoint>,
): Promise<ReadingReceipt> {
  const key = parseReceiptNumber(params.number)
  const receipt = await findReceipt(ctx.db, ctx.actor.userId, key)
  const [meter] = receipt ? await loadMeters(ctx, { ids: [receipt] }) : []
  const [first] = receipt?.given ?? []
  if (!receipt || !meter || !first) throw new AppError('not_found')
  const { found, counterId } = meter
  const month = { from: key.billingMonth, to: key.billingMonth }
  const { imported } = await findReadings(ctx.db, ctx.actor.userId, { ...receipt, ...month })
  const [main] = mainFirst(found.registrations)
  return {
    counterId,
    invoiceAccount: { id: found.accountId, code: found.number },
    serviceProvider: { code: found.providerCode, name: found.providerName },
    home: { id: found.homeId, name: found.homeName, address: found.homeAddress },
    type: main.counterType,
    serviceType: main.serviceType,
    serialNumber: found.serialNumber,
    place: found.place,
    digits: found.digits,
    decimals: found.decimals,
    unit: unitOf(main),
    billingMonth: key.billingMonth,
    submittedAt: new Date(first.submittedAt).toISOString(),
    own: receipt.own,
    readings: receipt.given.map(({ latest, ...given }) => ({
      ...givenReadingOf(given, { imported, decimals: found.decimals }),
      ...(!latest && { status: 'corrected' as const, reason: null }),
      receipt: given.receipt,
      hasPhoto: given.hasPhoto && receipt.own,
    })),
  }
}
