import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LaunchDay } from './measure-launch-day.ts'

/** Simulates the day of a seed in a separate thread, so that several days use all processors. */
export async function playInThread(seed: number): Promise<LaunchDay> {
  const thread = new Worker(new URL('./day-thread.ts', import.meta.url), { workerData: seed })
  const [day] = await once(thread, 'message')
  return day as LaunchDay
}
