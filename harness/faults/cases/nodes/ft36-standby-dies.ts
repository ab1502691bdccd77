import { setTimeout as pause } from 'node:timers/promises'
import { expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { ask } from '../../../kit/load/ask.ts'
import { type Load, startLoad } from '../../../kit/load/mixed-load.ts'
import { giveReading, openHome } from '../../../kit/load/operations.ts'
import { keep } from '../../../kit/load/perform.ts'
import { addSynchronousStandby, followsInStep } from '../../../kit/stage/copied-server.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import { waitUntil } from '../../../kit/stage/wait-until.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

const token = 'the-token-of-the-reader'

export const faultCase: FaultCase = {
  id: 'FT36',
  title: 'The standby dies: writes are refused, reads continue, an alarm is raised; then all clients return',
  on: ['server'],
  run: async (stage) => {
    const standby = await addSynchronousStandby(stage)
    const environment = { PORTAL_METRICS_ENABLED: 'true', PORTAL_METRICS_TOKEN: token }
    const { origin } = await stage.startNode({ environment })
    const load = startLoad(stage, { origins: [origin] })
    await pause(2000)
    await standby.kill()
    // Data that both servers already had can still be read.
    await pause(1000)
    await expectNoWriteTaken(stage, { load, origin })
    await expectAlarm(stage, origin)
    const storm = startLoad(stage, { origins: [origin], people: 60 })
    await pause(stage.quick ? 3000 : 20_000)
    await standby.comesBack()
    await followsInStep(stage)
    await expectNormal(stage, origin)
    expectOnlyHonestRefusals(stage, await storm.stop(40_000))
    expectOnlyHonestRefusals(stage, await load.stop(40_000))
    await expectNothingLostOrDoubled(stage, 20)
  },
}

/** Checks that a write never succeeds silently with one copy: a write answered by 200 is on both servers. */
async function expectNoWriteTaken(stage: Stage, { load, origin }: { load: Load; origin: string }): Promise<void> {
  const before = (await stage.acknowledgements.read()).length
  const { refused } = load.tally
  for (let resident = 0; resident < (stage.quick ? 5 : 30); resident += 1) {
    const { status } = await openHome(resident).send(origin)
    expectThat(`a home is shown: ${status}`, status === 200)
    await pause(1000)
  }
  await waitUntil('writes are refused', 20_000 * stage.patience, async () => load.tally.refused > refused)
  const after = (await stage.acknowledgements.read()).length
  if (after > before) throw new BrokenPromise('A written without the standby', [`${after - before} acknowledged`])
}

async function expectAlarm(stage: Stage, origin: string): Promise<void> {
  await waitUntil('the metrics tell that writes wait for a standby', 10_000 * stage.patience, async () => {
    const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    return Number(/^portal_standby_wait_seconds (\S+)$/m.exec(await answer.text())?.[1] ?? 0) > 1
  })
}

/** Waits until three readings in a row each take under a second, within a minute. */
async function expectNormal(stage: Stage, origin: string): Promise<void> {
  const begin = performance.now()
  for (const meter of stage.takeMeters(3)) {
    const operation = giveReading(meter)
    await waitUntil('readings are taken as usual', 60_000 * stage.patience - (performance.now() - begin), async () => {
      const answer = await operation.send(origin)
      await keep(stage, operation, answer)
      return answer.status === 200 && answer.ms < 1000 * stage.patience
    })
  }
  const { status } = await ask({ url: `${origin}/health/ready` })
  expectThat(`the node is ready: ${status}`, status === 200)
  stage.note(`as usual after ${((performance.now() - begin) / 1000).toFixed(1)} s`)
}
