import type { Reply } from '@zatyshok/contract/endpoint'
import type { inviteStaff } from '@zatyshok/contract/people/staff'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type FoundMember, findMembers } from './staff.queries.ts'

/** Converts a member into the contract's reply. */
export const asMember = ({ createdAt, lastSeenAt, ...member }: FoundMember): Reply<typeof inviteStaff> => ({
  ...member,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})

/** @throws AppError `not_found` for an unknown id and for residents alike */
export async function memberWithId({ db }: Pick<Context, 'db'>, id: number): Promise<FoundMember> {
  const [member] = await findMembers(db, id)
  if (!member) throw new AppError('not_found')
  return member
}
