import { expectNoFailure } from '../../../kit/load/answers.ts'
import { giveReading, sendPaymentNotice } from '../../../kit/load/operations.ts'
import { keep } from '../../../kit/load/perform.ts'
import { emptyTally, noteAnswer } from '../../../kit/load/tally.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

const atOnce = 5

export const faultCase: FaultCase = {
  id: 'FT23',
  title: 'Two nodes get the same request concurrently',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const origins = (await Promise.all([stage.startNode(), stage.startNode()])).map(({ origin }) => origin)
    const tally = emptyTally()
    const meters = stage.takeMeters(stage.quick ? 200 : 1000)
    for (let first = 0; first < meters.length; first += atOnce) {
      const operations = meters
        .slice(first, first + atOnce)
        .map((meter, n) => ((first + n) % 2 === 0 ? giveReading(meter) : sendPaymentNotice(meter)))
      // All requests of a round are sent together, so that the two of a pair meet in the database.
      const sent = operations.map((operation) => Promise.all(origins.map((origin) => operation.send(origin))))
      for (const [at, answers] of (await Promise.all(sent)).entries()) {
        const operation = operations[at]
        if (!operation) continue
        for (const answer of answers) {
          noteAnswer(tally, operation.what, answer)
          await keep(stage, operation, answer)
        }
        expectOneReceipt(answers.map(({ json }) => json?.results?.[0]?.receipt))
      }
    }
    expectNoFailure(stage, tally)
    await expectNothingLostOrDoubled(stage, meters.length * 2)
  },
}

function expectOneReceipt([one, other]: readonly unknown[]): void {
  if (one !== other) throw new BrokenPromise('two receipts of one reading', [`${one} ${other}`])
}
