import { AppError } from '../../../apps/server/src/platform/http/app-error.ts'
import type { Doors, Visitor } from './doors.ts'

interface Working {
  readonly doors: Doors
  /** Collects the work of each challenge, as a multiple of the usual work. */
  readonly asked: number[]
  readonly form: 'signIn' | 'registration'
}

/** Works as the portal's pages do: solves the challenge, and once more if more work is required meanwhile. */
export async function withWork<T>(
  { doors, asked, form }: Working,
  visitor: Visitor,
  send: (visitor: Visitor, done: number) => Promise<T>,
): Promise<T> {
  const solve = async () => {
    const work = await doors.challenge(visitor, form)
    asked.push(work)
    return work
  }
  try {
    return await send(visitor, await solve())
  } catch (refusal) {
    if (!(refusal instanceof AppError) || refusal.code !== 'more_work_needed') throw refusal
    return send(visitor, await solve())
  }
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
