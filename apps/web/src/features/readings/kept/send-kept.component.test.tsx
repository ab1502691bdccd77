import { act, screen, waitFor } from '@testing-library/react'
import { listMeters } from '@zatyshok/contract/meters/meters'
import { listCopies } from '@zatyshok/contract/meters/reading-copies'
import { submitReadings } from '@zatyshok/contract/meters/readings'
import { expect, test, vi } from 'vitest'
import { button, fill } from '../../../testing/find.ts'
import { dateIs, open, page, quietTime } from '../../../testing/page.ts'
import { dropped } from '../../../testing/server.ts'
import { signedIn } from '../../../testing/signed-in.ts'
import { waterMeter } from '../testing/meter.ts'

type Work = (lock: object | null) => Promise<unknown>

/** The locks that the tabs of a browser share. */
class SharedLocks {
  #holder: Promise<unknown> | null = null

  async request(_: string, ...[options, work]: [Work] | [{ ifAvailable?: boolean }, Work]): Promise<unknown> {
    const run = typeof options === 'function' ? options : work
    if (this.#holder && typeof options === 'object' && options.ifAvailable) return run?.(null)
    await this.#holder
    this.#holder = run?.({}) ?? null
    return this.#holder?.finally(() => {
      this.#holder = null
    })
  }
}

test('F11 while another tab sends what waits, this one does not stand in line to send it again', async () => {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  const locks = new SharedLocks()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  const { server } = page()
  server.on(listMeters, [waterMeter()])
  server.on(listCopies, [])
  server.on(submitReadings, dropped)
  const { user } = await open('/dashboard/counters/1-1/reading')
  await fill(await screen.findByLabelText(/^Нове показання/), '418,9')
  await user.click(button('Передати показання'))
  await screen.findByRole('heading', { level: 1, name: /^Показання\sзбережено/ })
  const otherTab = Promise.withResolvers<void>()
  const held = locks.request('zatyshok.keptReadings', () => otherTab.promise)
  await quietTime()
  await act(() => vi.dynamicImportSettled())
  const before = server.sent(submitReadings).length
  await act(async () => {
    // The other tab's response is lost: its readings stay kept, and a timer retries.
    otherTab.resolve()
    await held
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  })
  expect(server.sent(submitReadings)).toHaveLength(before)
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(server.sent(submitReadings)).toHaveLength(before + 1))
  Reflect.deleteProperty(navigator, 'locks')
})
