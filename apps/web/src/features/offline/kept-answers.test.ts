import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepAnswers, recallAnswers } from './kept-answers.ts'

const kept = new Map<string, string>()
const caches = {
  open: async () => ({
    match: async (address: string) => (kept.has(address) ? new Response(kept.get(address)) : undefined),
    put: async (address: string, answer: Response) => void kept.set(address, await answer.text()),
  }),
}

const keys = [['home'], ['meters']]
const owner = { person: 7, session: '2026-11-23T10:00:00.000Z' }
const AT = Date.parse('2026-11-22T10:00:00Z')
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('caches', caches)
})

/** Opens a cabinet, loads the first screen and closes the cabinet. */
async function visit(isCurrent: () => boolean = () => true): Promise<void> {
  const queries = new QueryClient()
  const stop = keepAnswers(queries, keys, { owner, isCurrent })
  queries.setQueryData(['home'], { owed: 100 }, { updatedAt: AT })
  queries.setQueryData(['invoices'], ['not to be kept'])
  await new Promise((resolve) => setTimeout(resolve))
  stop()
  queries.setQueryData(['home'], { owed: 999 })
  await new Promise((resolve) => setTimeout(resolve))
}

async function recalled(who: Partial<typeof owner> = {}, known?: unknown) {
  const queries = new QueryClient()
  if (known !== undefined) queries.setQueryData(['home'], known)
  await recallAnswers(queries, keys, { ...owner, ...who })
  return queries.getQueryState(['home'])
}

test('F11 the last response is restored with its original time', async () => {
  await visit()
  expect(await recalled()).toMatchObject({ data: { owed: 100 }, dataUpdatedAt: AT })
  expect([...kept.keys()]).toEqual(['/kept/home'])
})

test('F11 AC5 another person, or another session of the same person, gets no stored response', async () => {
  await visit()
  expect(await recalled({ person: 8 })).toBeUndefined()
  expect(await recalled({ session: 'another' })).toBeUndefined()
})

test('F11 a stored response does not replace a newer one', async () => {
  await visit()
  expect(await recalled({}, { owed: 5 })).toMatchObject({ data: { owed: 5 } })
})

test('F11 responses are not stored after the session has ended', async () => {
  await visit(() => false)
  expect(kept.size).toBe(0)
})
