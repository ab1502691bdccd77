import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inOwnSession } from '../processors.ts'

export interface OpenRequest {
  /** Name of its kind in the results. */
  readonly kind: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** A request with a body is a POST. */
  readonly body?: string
}

interface Rate {
  readonly perSecond: number
  readonly seconds: number
  readonly sockets: number
}

/** One request, its rate, and the maximum number of connections. */
interface OpenLoop extends Rate {
  readonly url: string
  /** Headers of successive requests, in rotation. */
  readonly headers: readonly Readonly<Record<string, string>>[]
}

/** Several requests, sent in rotation. */
export interface MixedOpenLoop extends Rate {
  readonly origin: string
  readonly requests: readonly OpenRequest[]
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
  /** The good ones by kind. */
  readonly byKind: Readonly<Record<string, Answers>>
  readonly refused: Answers
  readonly other: number
  readonly unanswered: number
  /** Delay of the generator: p99 of the milliseconds between the planned and the actual time of sending. */
  readonly late: number
}

/** Sends one request at a rate independent of the responses, from a separate process. */
export function askAtRate({ url, headers, ...rate }: OpenLoop): Promise<OpenLoopTold> {
  const { origin, pathname, search } = new URL(url)
  const requests = headers.map((each) => ({ kind: 'request', path: pathname + search, headers: each }))
  return askMixAtRate({ origin, requests, ...rate })
}

/** The same with several requests. Residents' browsers take nothing from the portal's share of the processors. */
export async function askMixAtRate(asked: MixedOpenLoop): Promise<OpenLoopTold> {
  const script = fileURLToPath(new URL('open-loop-process.ts', import.meta.url))
  const stdout = await new Promise<string>((resolve, reject) => {
    const done = (error: Error | null, printed: string) => (error ? reject(error) : resolve(printed))
    const child = execFile(...inOwnSession([script]), { maxBuffer: 2 ** 26 }, done)
    // Thousands of requests do not fit into an argument.
    child.stdin?.end(JSON.stringify(asked))
  })
  return JSON.parse(stdout)
}
