import { expectThat } from '../../../kit/load/answers.ts'
import { giveReading, sendPaymentNotice } from '../../../kit/load/operations.ts'
import { perform } from '../../../kit/load/perform.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

export const faultCase: FaultCase = {
  id: 'FT24',
  title: 'A user clicks twice, or cancels a request and retries',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const { origin } = await stage.startNode()
    const meters = stage.takeMeters(stage.quick ? 60 : 600)
    let broken = 0
    for (const [n, meter] of meters.entries()) {
      const operation = n % 3 === 2 ? sendPaymentNotice(meter) : giveReading(meter)
      // Aborts at moments from «not sent yet» over «running» to «answered without a client».
      const first = operation.send(origin, 1 + ((n * 7) % 50))
      if (n % 2 === 0) broken += (await first).status === 0 ? 1 : 0
      await perform(stage, { operation, origin })
      await first
      await perform(stage, { operation, origin })
    }
    stage.note(`${broken} broken off`)
    expectThat('some were broken off', broken > 0)
    await expectNothingLostOrDoubled(stage, meters.length * 2)
  },
}
