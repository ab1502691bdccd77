import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The requests, their rate, and the maximum number of connections. */
export interface OpenLoop {
  readonly url: string
  /** Headers of successive requests, in rotation. */
  readonly headers: readonly Readonly<Record<string, string>>[]
  readonly perSecond: number
  readonly seconds: number
  readonly sockets: number
}

interface Answers {
  readonly count: number
  /** Milliseconds from the moment when a request was actually sent to its complete response. */
  readonly p99: number
}

/** Responses by kind: 200, 503, any other (including errors), and none. */
export interface OpenLoopTold {
  readonly sent: number
  /** Requests not sent because no connection was free: the generator was too small. */
  readonly unsent: number
  readonly good: Answers
  readonly refused: Answers
  readonly other: number
  readonly unanswered: number
  /** Delay of the generator: p99 of the milliseconds between the planned and the actual time of sending. */
  readonly late: number
}

/** Sends requests at a rate independent of the responses, from a separate process. */
export async function askAtRate(asked: OpenLoop): Promise<OpenLoopTold> {
  const script = fileURLToPath(new URL('open-loop-process.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(asked)])
  return JSON.parse(stdout)
}
