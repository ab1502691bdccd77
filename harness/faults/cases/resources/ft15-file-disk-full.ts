import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sampleFile } from '../../../../apps/server/src/testing/scenes/sample-files.ts'
import { expectNoFailure, expectThat } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { giveReading } from '../../../kit/load/operations.ts'
import { perform } from '../../../kit/load/perform.ts'
import { tokenOf } from '../../../kit/stage/city.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import type { PortalNode } from '../../../kit/stage/portal-node.ts'
import { openSmallDisk } from '../../../kit/stage/small-disk.ts'
import { waitUntil } from '../../../kit/stage/wait-until.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

export const faultCase: FaultCase = {
  id: 'FT15',
  title: 'The disk of files is full: only photos are refused; the disk of the log is full: no request fails',
  on: ['server', 'embedded'],
  run: async (stage) => {
    // The embedded database and the files share a disk; FT14 covers a disk that is full for both.
    const place = stage.where === 'embedded' ? 'data/files' : 'data'
    const [data, logs] = [place, 'logs'].map((name) => join(stage.folder, name))
    if (!data || !logs) return
    for (const folder of [data, logs]) await mkdir(folder, { recursive: true })
    const files = await openSmallDisk(stage, { folder: data, roomMegabytes: 4 })
    const log = await openSmallDisk(stage, { folder: logs, roomMegabytes: 2, besides: files })
    const node = await stage.startNode({
      under: [...log.inside, 'sh', '-c', 'exec "$@" 2>>"$0"', join(logs, 'portal.log')],
      environment: { PORTAL_FILES_RESERVE_MEGABYTES: '0', PORTAL_LOG_REQUESTS: 'true' },
    })
    expectThat('a photo is taken', (await sendPhoto(stage, node)) === '200 ')
    files.fill()
    const whileFull = startLoad(stage, { origins: [node.origin] })
    await pause(2000)
    for (let photo = 0; photo < 3; photo += 1) {
      const answer = await sendPhoto(stage, node)
      expectThat(`a photo is refused for want of room: ${answer}`, answer === '503 storage_full')
    }
    expectNoFailure(stage, await whileFull.stop())
    files.makeRoom()
    expectThat('a photo is taken again', (await sendPhoto(stage, node)) === '200 ')
    log.fill()
    const unseen = startLoad(stage, { origins: [node.origin] })
    await pause(stage.quick ? 5000 : 30_000)
    expectNoFailure(stage, await unseen.stop())
    log.makeRoom()
    await expectLogGrows(stage, node, join(logs, 'portal.log'))
    await expectNothingLostOrDoubled(stage, 20)
  },
}

/** Submits a reading and its photo. Returns status and code. */
async function sendPhoto(stage: Stage, { origin }: PortalNode): Promise<string> {
  const [meter] = stage.takeMeters(1)
  if (!meter) throw new Error('No meter was taken')
  const { json } = await perform(stage, { operation: giveReading(meter), origin })
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(sampleFile('jpg'))], { type: 'image/jpeg' }), 'meter.jpg')
  const { receiptNumber } = json.results[0]
  const answer = await fetch(`${origin}/api/warehouse/consumer/counter/factor/${receiptNumber}/photo`, {
    method: 'POST',
    body: form,
    headers: {
      authorization: `Bearer ${tokenOf(meter.resident)}`,
      cookie: 'XSRF-TOKEN=faults',
      'x-xsrf-token': 'faults',
    },
  })
  const { code = '' } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code}`
}

async function expectLogGrows(stage: Stage, { pid, origin }: PortalNode, log: string): Promise<void> {
  const size = () => statSync(`/proc/${pid}/root${log}`).size
  const before = size()
  await waitUntil('the log goes on', 5000 * stage.patience, async () => {
    await fetch(`${origin}/health/live`)
    return size() > before
  })
}
