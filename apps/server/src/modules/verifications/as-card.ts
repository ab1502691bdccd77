import type { Reply } from '@zatyshok/contract/endpoint'
import type { listVerificationRequests, readVerificationRequest } from '@zatyshok/contract/meters/verification-inbox'
import { nextCheckAfter } from '@zatyshok/domain/meters/verification-dates'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { describeFile } from '../files/describe-file.ts'
import { mainFirst } from '../meters/registrations.ts'
import { findWholeRequest, type ListedRequest, type WholeRequest } from './requests.queries.ts'

export type Card = Reply<typeof readVerificationRequest>

/** Converts a request into the contract's list entry. */
export function asEntry(found: ListedRequest): Reply<typeof listVerificationRequests>[number] {
  const [main] = mainFirst(found.registrations)
  return {
    id: found.id,
    state: found.state,
    serviceProvider: { code: found.providerCode, name: found.providerName },
    accountNumber: found.accountNumber,
    serialNumber: found.serialNumber,
    type: main.counterType,
    serviceType: main.serviceType,
    verifiedOn: found.verifiedOn,
    sentAt: found.sentAt.toISOString(),
  }
}

const dayMs = 86_400_000

/** Decisions since this moment may be taken back. */
export const undoableSince = ({ now }: Pick<ActorContext, 'now'>): Date => new Date(now.getTime() - dayMs)

/** Returns a request with all details. The caller records the viewer. @throws AppError `not_found` */
export async function cardOf(ctx: ActorContext, id: number): Promise<Card> {
  const found = await findWholeRequest(ctx.db, id, ctx.actor.providerId)
  if (!found) throw new AppError('not_found')
  const { address, place, installedOn, knownNextCheckDate, nextCheckDate, certificateNumber, sender } = found
  const { fileId, acceptedUntil, reason, decidedAt, decidedBy, revision } = found
  return {
    ...asEntry(found),
    ...{ address, place, installedOn, knownNextCheckDate, nextCheckDate, certificateNumber, sender },
    ...{ acceptedUntil, reason, decidedBy, revision },
    decidedAt: decidedAt?.toISOString() ?? null,
    canUndo: decidedAt !== null && decidedAt >= undoableSince(ctx),
    certificate: fileId === null ? null : await describeFile(ctx, fileId),
    proposedNextCheckDate: nextCheckDate ?? proposed(ctx, found),
  }
}

function proposed({ settings }: ActorContext, { registrations, verifiedOn, providerCode }: WholeRequest) {
  const [main] = mainFirst(registrations)
  return nextCheckAfter(verifiedOn, { ...main, providerCode, ignoreCounterType: settings.ignoreCounterTypeAt })
}
