import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/meters/verification-inbox'
import type { ActorContext } from '../../context.ts'
import { asEntry } from './as-card.ts'
import { countWaiting, listRequests } from './requests.queries.ts'

const page = 50

/** Lists a page of residents' requests, the newest first. */
export async function listVerificationRequests(
  { db, actor }: ActorContext,
  { query }: ParsedInput<typeof contract.listVerificationRequests>,
): Promise<Reply<typeof contract.listVerificationRequests>> {
  const { state, provider, before } = query
  const older = before === undefined ? undefined : Number(before)
  return (await listRequests(db, { providerId: actor.providerId, state, provider, before: older, limit: page })).map(
    asEntry,
  )
}

/** Counts the requests that wait for a decision, for the overview and the filter. */
export const countVerificationRequests = ({
  db,
  settings,
  actor,
}: ActorContext): Promise<Reply<typeof contract.countVerificationRequests>> =>
  countWaiting(db, { codes: settings.verification.submitAt, providerId: actor.providerId })
