import type { Context } from '../../context.ts'
import { type FoundAccess, findAccess } from './access.queries.ts'

/** Lists everyone who has the account, unmasked, for staff who may see the account. */
export async function listPeople(
  { db }: Pick<Context, 'db'>,
  accountId: number,
): Promise<(Omit<FoundAccess, 'since'> & { readonly since: string })[]> {
  const people = await findAccess(db, accountId)
  return people.map((person) => ({ ...person, since: person.since.toISOString() }))
}
