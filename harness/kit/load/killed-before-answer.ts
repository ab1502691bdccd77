import type { Stage } from '../stage/open-stage.ts'
import { expectThat } from './answers.ts'
import type { Operation } from './operations.ts'

type Meter = ReturnType<Stage['takeMeters']>[number]

/** Sends an operation to a separate node that is killed at the point, so that the client gets no response. */
export async function sendToVictim(
  stage: Stage,
  faultPoint: string,
  operationOf: (meter: Meter) => Operation,
): Promise<Operation> {
  const victim = await stage.startNode({ faultPoint })
  const [meter] = stage.takeMeters(1)
  if (!meter) throw new Error('the stage has no meter left')
  const operation = operationOf(meter)
  const unheard = await operation.send(victim.origin)
  const { signal } = await victim.ended
  expectThat(`killed ${faultPoint}, nobody has heard an answer`, signal === 'SIGKILL' && unheard.status === 0)
  return operation
}
