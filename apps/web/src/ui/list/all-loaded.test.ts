import { expect, test } from 'vitest'
import { allLoaded } from './all-loaded.ts'

function queryOf<Data>(data: Data | undefined, error: Error | null = null) {
  const asked: string[] = []
  const refetch = async () => asked.push('again')
  return { data, error, isError: error !== null, isFetching: false, refetch, asked }
}

test('several queries have data when each has data', () => {
  expect(allLoaded({ bills: queryOf(1), meters: queryOf(undefined) })).toMatchObject({
    data: undefined,
    isError: false,
  })
  expect(allLoaded({ bills: queryOf(1), meters: queryOf(null) }).data).toEqual({ bills: 1, meters: null })
})

test('a retry repeats only the queries that failed without data', async () => {
  const [bills, meters] = [queryOf(1, new Error('late')), queryOf(undefined, new Error('away'))]
  const all = allLoaded({ bills, meters })
  expect(all).toMatchObject({ isError: true, error: meters.error })
  await all.refetch()
  expect([bills.asked, meters.asked]).toEqual([[], ['again']])
})
