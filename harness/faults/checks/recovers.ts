import { giveReading } from '../../kit/load/operations.ts'
import { keep } from '../../kit/load/perform.ts'
import type { Stage } from '../../kit/stage/open-stage.ts'
import { waitUntil } from '../../kit/stage/wait-until.ts'

/**
 * R: every origin accepts a reading again within the time. Returns the time it took.
 *
 * @throws Error
 */
export async function expectRecovery(stage: Stage, origins: readonly string[], withinMs: number): Promise<number> {
  const begin = performance.now()
  for (const [at, meter] of stage.takeMeters(origins.length).entries()) {
    const origin = origins[at] ?? ''
    const operation = giveReading(meter)
    await waitUntil(
      `R ${origin} takes readings again`,
      withinMs * stage.patience - (performance.now() - begin),
      async () => {
        const answer = await operation.send(origin)
        await keep(stage, operation, answer)
        return answer.status === 200
      },
    )
  }
  const ms = performance.now() - begin
  stage.note(`recovered in ${(ms / 1000).toFixed(1)} s`)
  return ms
}
