import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dispatchScene } from '../../testing/scenes/dispatch-scene.ts'
import { collectRecords } from './collect-records.ts'
import { makeByCommand } from './command-dispatch.ts'
import { makeFile } from './file/make-file.ts'

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

test('K03 FT5 the attempt after a kill keeps the records and deletes the interrupted attempt’s bytes', async () => {
  const { give, make, read } = await dispatchScene(portal, '802')
  await give()
  const { dispatch } = (await make({ format: 'csv' })).json
  const before = await storedFiles()
  await collectRecords(portal.context(), dispatch.id)
  // State after a worker was killed between storing its bytes and the commit.
  const { files } = portal.context()
  const killed = { ...files, store: { ...files.store, put: async () => Promise.reject(new Error('killed')) } }
  await expect(makeFile({ ...portal.context(), files: killed }, dispatch.id)).rejects.toThrow('killed')
  // A reading given meanwhile belongs to the next dispatch.
  await give({ value: '99.000', revision: 2 })
  await work(portal.context(), dispatch.id)
  expect(await read(dispatch.id)).toMatchObject({ state: 'ready', records: 1 })
  expect((await storedFiles()).length).toBe(before.length + 1)
})

type Store = Context['files']['store']

/** Returns the portal's context with some methods of its store replaced. */
function withStore(changed: (store: Store) => Partial<Store>): Context {
  const ctx = portal.context()
  const { store } = ctx.files
  return { ...ctx, files: { ...ctx.files, store: { ...store, ...changed(store) } } }
}

/** Starts an attempt that stores its bytes and then pauses until the test resumes it. */
async function attemptThatWaits(id: number) {
  const stored = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const ctx = withStore((store) => ({
    put: async (...file: Parameters<Store['put']>) => {
      await store.put(...file)
      stored.resolve()
      await told.promise
    },
  }))
  const ended = makeFile(ctx, id)
  await stored.promise
  return () => {
    told.resolve()
    return ended
  }
}

test('K03 FT5 an attempt that ends while another begins leaves a dispatch with its file', async () => {
  const { give, make, read, bytesOf } = await dispatchScene(portal, '803')
  await give()
  const { dispatch } = (await make({ format: 'csv' })).json
  await collectRecords(portal.context(), dispatch.id)
  const goOn = await attemptThatWaits(dispatch.id)
  const second = withStore((store) => ({
    delete: async (key: string) => {
      await goOn()
      await store.delete(key)
    },
  }))
  await makeFile(second, dispatch.id)
  expect(await read(dispatch.id)).toMatchObject({ state: 'ready', records: 1 })
  expect((await bytesOf(dispatch.id)).toString().split('\r\n').length).toBe(3)
})

test('K03 FT5 the command returns its file even if a worker has begun another meanwhile', async () => {
  const { give, read } = await dispatchScene(portal, '804')
  await give()
  let goOn: (() => Promise<void>) | undefined
  const ctx = withStore((store) => ({
    put: async (...file: Parameters<Store['put']>) => {
      const [only] = await portal.db.selectFrom('dispatches').select('id').where('state', '=', 'writing').execute()
      goOn ??= await attemptThatWaits(only?.id ?? 0)
      await store.put(...file)
    },
  }))
  const asked = { provider: '804', kind: 'readings', format: 'csv', encoding: undefined } as const
  const taken = await makeByCommand(ctx, asked)
  taken?.content.destroy()
  expect(taken?.dispatch).toMatchObject({ state: 'ready', records: 1 })
  await goOn?.()
  expect(await read(taken?.dispatch.id ?? 0)).toMatchObject({ state: 'ready', sha256: taken?.dispatch.sha256 })
})
