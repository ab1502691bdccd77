import { parentPort, workerData } from 'node:worker_threads'
import { measureLaunchDay } from './measure-launch-day.ts'

/** Thread of `play-in-thread.ts`. */
parentPort?.postMessage(await measureLaunchDay(Number(workerData)))
