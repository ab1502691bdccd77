import { sendToVictim } from '../../../kit/load/killed-before-answer.ts'
import { sendPaymentNotice } from '../../../kit/load/operations.ts'
import { perform } from '../../../kit/load/perform.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

const points = [
  'after insert into "payment_notices" #1',
  'after insert into "service_payments" #1',
  'before ^commit$ #1',
  'after ^commit$ #1',
]

export const faultCase: FaultCase = {
  id: 'FT3',
  title: 'A node dies while it credits a payment, or before its response; the service repeats the notice',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const survivor = await stage.startNode()
    for (const faultPoint of points) {
      const operation = await sendToVictim(stage, faultPoint, sendPaymentNotice)
      for (let repetition = 0; repetition < 3; repetition += 1) {
        await perform(stage, { operation, origin: survivor.origin })
      }
    }
    await expectNothingLostOrDoubled(stage, points.length)
  },
}
