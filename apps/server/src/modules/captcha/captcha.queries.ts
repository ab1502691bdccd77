import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { RightSolution } from './read-solution.ts'

/** Records a solution as used; false if any node has recorded it before. */
export async function useSolution(
  db: Kysely<DatabaseSchema>,
  { challengeHash, expiresAt }: RightSolution,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('captcha_solutions')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
