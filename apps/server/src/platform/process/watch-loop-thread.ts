import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { WatchedBy } from './watch-loop.ts'

const { beats, silentSeconds }: WatchedBy = workerData

/**
 * The thread counts short waits instead of clock time. If the whole process was suspended (laptop sleep, SIGSTOP), the
 * thread has waited no longer than the main thread.
 */
const waits = 20
const nothing = new Int32Array(new SharedArrayBuffer(4))

let seen = -1
let silent = 0
while (silent < waits) {
  Atomics.wait(nothing, 0, 0, (silentSeconds * 1000) / waits)
  const now = Atomics.load(beats, 0)
  silent = now === seen ? silent + 1 : 0
  seen = now
}
const msg = `the event loop has not turned for ${silentSeconds} s; the process ends, its supervisor starts it anew`
try {
  writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), msg })}\n`)
} catch {
  // The log's disk may be full; the process must end nevertheless.
}
process.kill(process.pid, 'SIGKILL')
