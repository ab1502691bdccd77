import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshMedia } from './media.api.ts'

test('J02 a file that is added while the library loads for the first time is in its list', async () => {
  const queries = new QueryClient()
  const library = ['first.pdf']
  const replies: (() => void)[] = []
  const queryFn = () => {
    const sent = [...library]
    return new Promise<readonly string[]>((resolve) => replies.push(() => resolve(sent)))
  }
  const list = new QueryObserver(queries, { queryKey: ['media', {}], queryFn })
  const end = list.subscribe(() => undefined)
  library.push('added.pdf')
  const refreshed = refreshMedia(queries)
  replies[0]?.()
  await expect.poll(() => replies.length).toBe(2)
  replies[1]?.()
  await refreshed
  expect(list.getCurrentResult().data).toEqual(['first.pdf', 'added.pdf'])
  end()
})
