import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dispatchScene } from '../../testing/dispatch-scene.ts'
import { collectRecords } from './collect-records.ts'
import { makeFile } from './make-file.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
})
afterAll(() => portal.close())

const storedFiles = async () => {
  const entries = await readdir(portal.filesFolder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function work(ctx: Context, id: number): Promise<void> {
  await collectRecords(ctx, id)
  await makeFile(ctx, id)
}

test('K03 FT5 two workers with one dispatch choose its records once and keep one file', async () => {
  const { give, make, read, bytesOf } = await dispatchScene(portal, '801')
  await give()
  const { dispatch } = (await make({ format: 'csv' })).json
  const again = (await make({ format: 'csv' })).json.dispatch
  expect(again.id).toBe(dispatch.id)
  const { context } = await portal.secondNode()
  await Promise.allSettled([work(portal.context(), dispatch.id), work(context(), dispatch.id)])
  await work(portal.context(), dispatch.id)
  expect(await read(dispatch.id)).toMatchObject({ state: 'ready', records: 1, number: 1 })
  expect((await bytesOf(dispatch.id)).toString().split('\r\n').length).toBe(3)
  const { count } = await portal.db
    .selectFrom('dispatch_records')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dispatch_id', '=', dispatch.id)
    .executeTakeFirstOrThrow()
  expect([count, (await storedFiles()).length]).toEqual([1, 1])
})

test('K03 FT5 whoever goes on after a kill keeps the records and removes the bytes of the attempt that broke off', async () => {
  const { give, make, read } = await dispatchScene(portal, '802')
  await give()
  const { dispatch } = (await make({ format: 'csv' })).json
  const before = await storedFiles()
  await collectRecords(portal.context(), dispatch.id)
  // As a worker that was killed after its bytes were stored left it.
  const { files } = portal.context()
  const killed = { ...files, store: { ...files.store, put: async () => Promise.reject(new Error('killed')) } }
  await expect(makeFile({ ...portal.context(), files: killed }, dispatch.id)).rejects.toThrow('killed')
  // What is given meanwhile belongs to the next one.
  await give({ value: '99.000', revision: 2 })
  await work(portal.context(), dispatch.id)
  expect(await read(dispatch.id)).toMatchObject({ state: 'ready', records: 1 })
  expect((await storedFiles()).length).toBe(before.length + 1)
})
