import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { RightSolution } from './require-captcha.ts'

/** Marks a solution as used; false: it was used before, on this node or another. */
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
