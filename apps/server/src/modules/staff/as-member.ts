import type { Reply } from '@zatyshok/contract/endpoint'
import type { inviteStaff } from '@zatyshok/contract/people/staff'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type FoundMember, findMembers } from './staff.queries.ts'

/** A member as the contract tells. */
export const asMember = ({ createdAt, lastSeenAt, ...member }: FoundMember): Reply<typeof inviteStaff> => ({
  ...member,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})

/** @throws AppError `not_found` for nobody and for residents alike */
export async function memberWithId({ db }: Pick<Context, 'db'>, id: number): Promise<FoundMember> {
  const [member] = await findMembers(db, id)
  if (!member) throw new AppError('not_found')
  return member
}
