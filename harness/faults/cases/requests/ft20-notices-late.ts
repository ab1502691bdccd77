import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectThat } from '../../../kit/load/answers.ts'
import { type Operation, sendPaymentNotice } from '../../../kit/load/operations.ts'
import { keep, perform } from '../../../kit/load/perform.ts'
import { type CityMeter, providerCode } from '../../../kit/stage/city.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'

export const faultCase: FaultCase = {
  id: 'FT20',
  title: 'Notices of payments are missed, late, repeated; with the bank’s register each sum counts once',
  on: ['server', 'embedded'],
  run: async (stage) => {
    let node = await stage.startNode()
    const [told, missed] = stage.takeMeters(2)
    if (!told || !missed) return
    await perform(stage, { operation: sendPaymentNotice(told), origin: node.origin })
    const late = sendPaymentNotice(missed)
    await node.end('SIGKILL')
    const unheard = await late.send(node.origin)
    expectThat('nobody hears the service', unheard.status === 0)
    const file = await register(stage, [told, missed])
    const { code, printed } = await stage.command(['import', 'kalynivsk/bank', file])
    expectThat(`the register is taken over: ${printed}`, code === 0)
    node = await stage.startNode({ port: node.port })
    await repeat(stage, { operation: late, origin: node.origin })
    for (const meter of [told, missed]) {
      const rows = await stage.query<{ sum: number; count: number }>(
        'select sum(amount_kop)::int as sum, count(*)::int as count from counted_payments where account_id = $1',
        [meter.accountId],
      )
      const line = rows.map(({ sum, count }) => `${sum} in ${count}`).join()
      if (line !== `${amountOf(meter)} in 1`) throw new BrokenPromise(`O account ${meter.accountNumber}`, [line])
    }
    // A payment in a register counts there; its notice no longer counts.
    const held = await stage.query('select from service_payments where matched_number is null')
    expectThat('both notices have met their payment', held.length === 0)
  },
}

const amountOf = ({ meterId }: CityMeter): number => 100 + (meterId % 9000)

async function repeat(stage: Stage, { operation, origin }: { operation: Operation; origin: string }): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    const answer = await operation.send(origin)
    expectThat(`the service is heard: ${answer.status}`, answer.status === 200)
    if (time === 0) await keep(stage, operation, answer)
  }
}

/** Writes a register of the settlement bank in the format of fixtures/kalynivsk/bank. */
async function register(stage: Stage, payers: readonly CityMeter[]): Promise<string> {
  const [row] = await stage.query<{ day: string; month: string }>(
    `select to_char(now() at time zone 'Europe/Kyiv', 'DDMMYYYY') as day, to_char(now() at time zone 'Europe/Kyiv', 'YYYYMM') as month`,
  )
  const { day, month } = row ?? { day: '', month: '' }
  const lines = payers.map((payer, n) =>
    [
      providerCode.padEnd(3),
      payer.accountNumber.padEnd(12),
      String(amountOf(payer)).padStart(10),
      day,
      String(n + 1).padStart(11, '0'),
      '03',
      'PAYER',
    ].join(''),
  )
  const sum = payers.reduce((total, payer) => total + amountOf(payer), 0)
  const trailer = `999999999${String(payers.length).padStart(8, '0')}${String(sum).padStart(15, '0')}`
  const file = join(stage.folder, `REE_${month.slice(2)}.TXT`)
  const heading = `000000 ${'KALYNIVSK'.padEnd(14)}${month} ${day}`
  await writeFile(file, `${['', heading, ...lines, trailer].join('\r\n')}\r\n`)
  return file
}
