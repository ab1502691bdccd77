import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { WatchedBy } from './watch-loop.ts'

const { beats, silentSeconds }: WatchedBy = workerData

/**
 * Counted in short waits of its own, not by the clock: a whole process that was halted (a laptop that slept, SIGSTOP)
 * has waited no longer than its main thread has.
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
  // The disk of the log may be full; the process ends all the same.
}
process.kill(process.pid, 'SIGKILL')
