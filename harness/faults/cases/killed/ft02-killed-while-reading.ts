import { setTimeout as pause } from 'node:timers/promises'
import { sendToVictim } from '../../../kit/load/killed-before-answer.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { giveReading } from '../../../kit/load/operations.ts'
import { keep } from '../../../kit/load/perform.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

/** Points in the transaction that stores a reading, and in the response after it. */
const points = [
  'before for update of meter #1',
  'after for update of meter #1',
  'before insert into "reading_submissions" #1',
  'after insert into "reading_submissions" #1',
  'before ^commit$ #1',
  'after ^commit$ #1',
]

export const faultCase: FaultCase = {
  id: 'FT2',
  title: 'A node dies while it stores a reading; the resident retries',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const survivor = await stage.startNode()
    for (const faultPoint of points) {
      const operation = await sendToVictim(stage, faultPoint, giveReading)
      const again = await operation.send(survivor.origin)
      const status = again.json?.results?.[0]?.status
      // Only a committed reading is already stored.
      const expected = faultPoint === 'after ^commit$ #1' ? 'same' : 'accepted'
      if (status !== expected) throw new BrokenPromise(`${faultPoint}: the second try`, [`${again.status} ${status}`])
      await keep(stage, operation, again)
    }
    await anyMoment(stage, survivor.origin)
    await expectNothingLostOrDoubled(stage, 20)
  },
}

/** Kills nodes at random moments under load. */
async function anyMoment(stage: Parameters<FaultCase['run']>[0], origin: string): Promise<void> {
  for (let kill = 0; kill < (stage.quick ? 3 : 20); kill += 1) {
    const victim = await stage.startNode()
    const load = startLoad(stage, { origins: [victim.origin, origin] })
    await pause(300 + ((kill * 618) % 500))
    await victim.end('SIGKILL')
    await load.stop()
  }
}
