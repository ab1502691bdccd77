import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ListShell } from './list-shell.tsx'

const settled = { error: null, isError: false, isFetching: false, refetch: async () => undefined }
const failed = { ...settled, error: new Error('no answer'), isError: true }

interface Example {
  query: Parameters<typeof ListShell<string>>[0]['query']
  afterFailure?: 'data' | 'error' | 'both'
}

const show = ({ query, afterFailure = 'data' }: Example) =>
  render(
    <ListShell query={query} what="Листи" rows={2} afterFailure={afterFailure} empty={<p>Листів немає</p>}>
      {(rows, more) => (
        <section aria-label="Листи">
          <ul>
            {rows.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
          {more}
        </section>
      )}
    </ListShell>,
  )

const isListShown = () => screen.queryByRole('region', { name: 'Листи' }) !== null
const isErrorShown = () => screen.queryByRole('alert') !== null

test('A15 a list without rows shows its empty state, and no frame of a list', () => {
  show({ query: { ...settled, data: [] } })
  screen.getByText('Листів немає')
  expect(isListShown()).toBe(false)
})

test('a list that fails to load offers a retry', async () => {
  const refetch = vi.fn(async () => undefined)
  show({ query: { ...failed, data: undefined, refetch } })
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button'))
  expect(refetch).toHaveBeenCalledOnce()
  expect(isListShown()).toBe(false)
})

test.each([
  ['data', { list: true, error: false }],
  ['error', { list: false, error: true }],
  ['both', { list: true, error: true }],
] as const)('a list that fails to load again shows %s', (afterFailure, shown) => {
  show({ query: { ...failed, data: ['Перший'] }, afterFailure })
  expect({ list: isListShown(), error: isErrorShown() }).toEqual(shown)
})

test('the next page has its button under the rows until the last page has come', async () => {
  const fetchNextPage = vi.fn(async () => undefined)
  const { unmount } = show({ query: { ...settled, data: ['Перший'], hasNextPage: true, fetchNextPage } })
  const list = screen.getByRole('region', { name: 'Листи' })
  await userEvent.click(within(list).getByRole('button', { name: 'Показати ще' }))
  expect(fetchNextPage).toHaveBeenCalledOnce()
  unmount()
  show({ query: { ...settled, data: ['Перший'], hasNextPage: false, fetchNextPage } })
  expect(screen.queryByRole('button')).toBeNull()
})
