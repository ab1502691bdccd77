import type { Reply } from '@zatyshok/contract/endpoint'
import type { listStaff as endpoint } from '@zatyshok/contract/people/staff'
import type { Context } from '../../context.ts'
import { asMember } from './as-member.ts'
import { findMembers } from './staff.queries.ts'

/** Lists all staff. */
export async function listStaff({ db }: Pick<Context, 'db'>): Promise<Reply<typeof endpoint>> {
  return (await findMembers(db)).map(asMember)
}
