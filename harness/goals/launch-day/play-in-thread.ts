import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LaunchDay } from './measure-launch-day.ts'

/** Plays the day of a seed in a thread of its own: several days then use all processors. */
export async function playInThread(seed: number): Promise<LaunchDay> {
  const thread = new Worker(new URL('./day-thread.ts', import.meta.url), { workerData: seed })
  const [day] = await once(thread, 'message')
  return day as LaunchDay
}
