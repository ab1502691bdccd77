import { BrokenPromise } from '../stage/fault-case.ts'
import type { Stage } from '../stage/open-stage.ts'
import type { Answer } from './ask.ts'
import type { Operation } from './operations.ts'

/** Logs what a response acknowledges; only a 200 acknowledges. */
export async function keep(stage: Stage, operation: Operation, answer: Answer): Promise<void> {
  const promise = answer.status === 200 ? operation.promised(answer) : null
  if (promise) await stage.acknowledgements.add(promise)
}

/**
 * Runs an operation once; it must be acknowledged.
 *
 * @throws BrokenPromise
 */
export async function perform(
  stage: Stage,
  { operation, origin }: { readonly operation: Operation; readonly origin: string },
): Promise<Answer> {
  const answer = await operation.send(origin)
  if (answer.status !== 200) throw new BrokenPromise(operation.what, [`${answer.status} ${answer.reason}`])
  await keep(stage, operation, answer)
  return answer
}
