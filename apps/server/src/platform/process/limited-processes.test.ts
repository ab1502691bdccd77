import { existsSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { longestBlock } from '../../testing/attackers/longest-block.ts'
import { LimitExceeded, limitedProcesses } from './limited-processes.ts'

const processes = limitedProcesses({
  module: new URL('../../testing/attackers/hostile-work.ts', import.meta.url),
  most: 2,
  heapMegabytes: 48,
})
const refused = async (work: Promise<unknown>) => (await work.catch((error: unknown) => error)) as LimitExceeded

test('AT19 work that never ends is ended after its time, and the next work is done', async () => {
  const { done, longestMs } = await longestBlock(() => refused(processes.run({ name: 'spin', task: {}, seconds: 0.4 })))
  expect(done).toBeInstanceOf(LimitExceeded)
  expect(done.limit).toBe('time')
  expect(longestMs).toBeLessThan(1000)
  expect(await processes.run({ name: 'add', task: { a: 1, b: 2 }, seconds: 60 })).toBe(3)
})

test.each(['hoard', 'hoardAtOnce', 'hoardBytes', 'end'])(
  'AT19 %s: memory that is taken without end ends with its process',
  async (name) => {
    expect((await refused(processes.run({ name, task: {}, seconds: 60 }))).limit).toBe('memory')
    expect(await processes.run({ name: 'add', task: { a: 1, b: 2 }, seconds: 60 })).toBe(3)
  },
)

test('AT19 foreign files are read with a lower priority than requests are answered with', async () => {
  expect(await processes.run({ name: 'priority', task: {}, seconds: 60 })).toBeGreaterThan(getPriority())
})

// Kernels without sched_autogroup do not have the file.
test.runIf(existsSync('/proc/self/autogroup'))(
  'AT19 the session of a reader has a lower priority as well',
  async () => {
    expect(await processes.run({ name: 'sessionPriority', task: {}, seconds: 60 })).toBeGreaterThan(getPriority())
  },
)

test('the time in which a process waits for an answer is not its own', async () => {
  const answer = () => new Promise((resolve) => setTimeout(resolve, 900, 5))
  expect(await processes.run({ name: 'ask', task: {}, seconds: 0.6, answer })).toBe(5)
})

test('if an answer throws, the work throws the same error, and the process continues', async () => {
  const failure = new Error('the database is gone')
  const answer = () => {
    throw failure
  }
  expect(await refused(processes.run({ name: 'ask', task: {}, seconds: 60, answer }))).toBe(failure)
})

test('work that is given up ends at once', async () => {
  const giveUp = new AbortController()
  const answer = () => giveUp.abort(new Error('nobody wants it'))
  const work = processes.run({ name: 'tell', task: {}, seconds: 60, answer, signal: giveUp.signal })
  await expect(work).rejects.toThrow('nobody wants it')
})

test('a process gets no setting and no secret of the process', async () => {
  expect(await processes.run({ name: 'settings', task: {}, seconds: 60 })).toEqual([])
})

test('an error of the work keeps its message', async () => {
  await expect(processes.run({ name: 'fail', task: {}, seconds: 60 })).rejects.toThrow('no such thing')
})

test('a process is used again, and more work than there is room for waits for its turn', async () => {
  const ask = () => processes.run<number>({ name: 'pid', task: {}, seconds: 60 })
  const pids = [...(await Promise.all([ask(), ask(), ask(), ask(), ask()])), await ask()]
  expect(new Set(pids).size).toBeLessThanOrEqual(2)
  expect(pids).not.toContain(process.pid)
})

test('a process that is used a thousand times leaves no listeners in this one', async () => {
  const add = () => processes.run({ name: 'add', task: { a: 1, b: 2 }, seconds: 60 })
  const warned: Error[] = []
  const onWarning = (warning: Error) => warned.push(warning)
  process.on('warning', onWarning)
  for (let times = 0; times < 1000; times += 1) await add()
  process.off('warning', onWarning)
  expect(warned).toEqual([])
})
