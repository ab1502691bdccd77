import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expectThat } from '../../../kit/load/answers.ts'
import { ask } from '../../../kit/load/ask.ts'
import { giveReading } from '../../../kit/load/operations.ts'
import { perform } from '../../../kit/load/perform.ts'
import { tokenOf } from '../../../kit/stage/city.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import type { PortalNode } from '../../../kit/stage/portal-node.ts'
import { waitUntil } from '../../../kit/stage/wait-until.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

export const faultCase: FaultCase = {
  id: 'FT25',
  title: 'Clients disconnect during an upload, a PDF, a table; no descriptors or files leak',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const node = await stage.startNode()
    const [meter] = stage.takeMeters(1)
    if (!meter) return
    const { json } = await perform(stage, { operation: giveReading(meter), origin: node.origin })
    const token = tokenOf(meter.resident)
    const photo = `/api/warehouse/consumer/counter/factor/${json.results[0].receiptNumber}/photo`
    const invoiceId = await addInvoice(stage, meter.accountId)
    const answers = [
      `/api/warehouse/receipt-default?invoiceId=${invoiceId}`,
      '/api/warehouse/consumer/counters/export?format=xlsx',
    ]
    // Run once to the end: the first request creates data that stays.
    for (const path of answers) {
      const { status } = await ask({ url: `${node.origin}${path}`, token })
      expectThat(`${path}: ${status}`, status === 200)
    }
    const before = await descriptors(node)
    for (let leaving = 0; leaving < (stage.quick ? 20 : 200); leaving += 1) {
      await Promise.all([
        leaveUpload(node.port, { path: photo, token, afterBytes: 1000 + leaving * 5000 }),
        ...answers.map((path) => ask({ url: `${node.origin}${path}`, token, patienceMs: 5 + leaving * 3 })),
      ])
    }
    const folder = join(stage.folder, 'data/tmp')
    await waitUntil('the folder of uploads is empty', 10_000, async () => (await readdir(folder)).length === 0)
    await waitUntil('descriptors are given back', 30_000, async () => (await descriptors(node)) <= before + 10)
    stage.note(`${before} descriptors before, ${await descriptors(node)} after`)
    const found = await stage.query('select from files')
    if (found.length > 0) throw new BrokenPromise('W half a file was kept', [`${found.length}`])
    await expectNothingLostOrDoubled(stage)
  },
}

const descriptors = async ({ pid }: PortalNode): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length

interface Upload {
  readonly path: string
  readonly token: string
  readonly afterBytes: number
}

/** Announces a megabyte, sends less and disconnects. */
async function leaveUpload(port: number, { path, token, afterBytes }: Upload): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: Bearer ${token}`,
      'cookie: XSRF-TOKEN=faults',
      'x-xsrf-token: faults',
      'content-type: multipart/form-data; boundary=b',
      'content-length: 1000000',
      '',
      '--b',
      'content-disposition: form-data; name="photo"; filename="a.jpg"',
      'content-type: image/jpeg',
      '',
      '',
    ].join('\r\n'),
  )
  socket.write(Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(afterBytes)]))
  await pause(50)
  socket.destroy()
}

async function addInvoice(stage: Stage, accountId: number): Promise<string> {
  const [row] = await stage.query<{ id: string }>(
    `insert into invoices (account_id, billing_month, number, opening_kop, charged_kop, recalculated_kop, penalty_kop,
       benefit_kop, subsidy_kop, paid_kop, closing_kop, to_pay_kop, due_on, balanced)
     values ($1, (date_trunc('month', now()) - interval '1 month')::date, 'F-1', 0, 20000, 0, 0, 0, 0, 0, 20000, 20000,
       (now() + interval '10 days')::date, true)
     returning account_id || '-' || to_char(billing_month, 'YYYYMM') as id`,
    [accountId],
  )
  return row?.id ?? ''
}
