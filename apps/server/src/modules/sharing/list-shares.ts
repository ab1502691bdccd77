import type { listShares as endpoint, GivenShare, ReceivedShare } from '@zatyshok/contract/accounts/sharing'
import type { Reply } from '@zatyshok/contract/endpoint'
import { maskEmail } from '@zatyshok/domain/people/mask-email'
import { t } from '@zatyshok/i18n/translate'
import type { ActorContext } from '../../context.ts'
import { type FoundShare, findSharesOfMember, findSharesOfOwner } from './shares.queries.ts'

/** Lists the resident's shares, given and received (E06). */
export async function listShares({
  db,
  actor,
  now,
}: Pick<ActorContext, 'db' | 'actor' | 'now'>): Promise<Reply<typeof endpoint>> {
  const given = await findSharesOfOwner(db, actor.userId)
  const received = await findSharesOfMember(db, actor.userId)
  return { given: given.map((share) => givenOf(share, now)), received: received.map(receivedOf) }
}

function givenOf(share: FoundShare, now: Date): GivenShare {
  const { memberId, memberName, memberEmail } = share
  const email = memberEmail === null ? null : maskEmail(memberEmail)
  return {
    ...offerOf(share),
    email: share.email,
    member: memberId === null ? null : { name: memberName ?? t('share.noName'), email },
    state: stateOf(share, now),
    expiresAt: share.expiresAt.toISOString(),
  }
}

function stateOf({ memberId, isOver, expiresAt }: FoundShare, now: Date): GivenShare['state'] {
  if (isOver) return 'ended'
  if (memberId !== null) return 'running'
  return expiresAt > now ? 'offered' : 'lapsed'
}

/** Converts a share into the member's view: the owner and the accounts. */
export const receivedOf = (share: FoundShare): ReceivedShare => ({
  ...offerOf(share),
  owner: { name: share.ownerName ?? t('share.noName') },
})

const offerOf = ({ id, accounts, canSubmit, canPay, endsOn }: FoundShare) => ({
  id,
  accounts: [...accounts],
  canSubmit,
  canPay,
  endsOn,
})
