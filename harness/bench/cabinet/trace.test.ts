import { expect, test } from 'vitest'
import { byProcessorTime, type TraceEvent, tasksOf } from './trace.ts'

const thread = { pid: 7, tid: 1 }
const event = (name: string, ts: number, parts: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  ...thread,
  ts,
  ...parts,
})
const named = event('thread_name', 0, { ph: 'M', args: { name: 'CrRendererMain' } })

test('a task that waited three quarters of its time is shortened to the rest, with everything inside it', () => {
  const other = event('RunTask', 100, { tid: 2, dur: 40, tdur: 10 })
  const trace = [
    named,
    event('ThreadControllerImpl::RunTask', 100, { dur: 40, tdur: 10 }),
    event('RunTask', 104, { dur: 36, tdur: 10 }),
    event('Layout', 120, { dur: 20, tdur: 5 }),
    event('mark', 140, { ph: 'I' }),
    event('RunTask', 150, { dur: 8, tdur: 8 }),
    other,
  ]
  expect(byProcessorTime(trace).map(({ name, ts, dur }) => [name, ts, dur])).toEqual([
    ['thread_name', 0, undefined],
    ['ThreadControllerImpl::RunTask', 100, 10],
    ['RunTask', 101, 9],
    ['Layout', 105, 5],
    ['mark', 110, undefined],
    ['RunTask', 150, 8],
    ['RunTask', 100, 40],
  ])
})

test('a task inside a task counts once', () => {
  const trace = [
    event('RunTask', 104, { dur: 36 }),
    event('RunTask', 100, { dur: 40 }),
    event('RunTask', 140, { dur: 1 }),
  ]
  expect(tasksOf(trace, thread).map(({ ts }) => ts)).toEqual([100, 140])
})
