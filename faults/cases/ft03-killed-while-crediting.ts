import { expectThat } from '../checks/answers.ts'
import { expectNothingLostOrDoubled } from '../checks/compare.ts'
import type { FaultCase } from '../fault-case.ts'
import { tellPayment } from '../load/operations.ts'
import { perform } from '../load/perform.ts'

const points = [
  'after insert into "payment_notices" #1',
  'after insert into "service_payments" #1',
  'before ^commit$ #1',
  'after ^commit$ #1',
]

export const faultCase: FaultCase = {
  id: 'FT3',
  title: 'A node dies while it credits a payment, or before it says so; the service tells again',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const survivor = await stage.startNode()
    for (const faultPoint of points) {
      const victim = await stage.startNode({ faultPoint })
      const [meter] = stage.takeMeters(1)
      if (!meter) return
      const operation = tellPayment(meter)
      const unheard = await operation.send(victim.origin)
      const { signal } = await victim.ended
      expectThat(`killed ${faultPoint}, nobody has heard an answer`, signal === 'SIGKILL' && unheard.status === 0)
      for (let repetition = 0; repetition < 3; repetition += 1) {
        await perform(stage, { operation, origin: survivor.origin })
      }
    }
    await expectNothingLostOrDoubled(stage, points.length)
  },
}
