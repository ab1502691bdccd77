import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What is asked, how often, and by how many connections at most. */
export interface OpenLoop {
  readonly url: string
  /** One of them for each question, in turn. */
  readonly headers: readonly Readonly<Record<string, string>>[]
  readonly perSecond: number
  readonly seconds: number
  readonly sockets: number
}

interface Answers {
  readonly count: number
  /** Milliseconds from the moment at which a question was really sent to its whole answer. */
  readonly p99: number
}

/** Answers by kind: 200, 503, whatever else (errors included), and silence. */
export interface OpenLoopTold {
  readonly sent: number
  /** No connection was free: the generator was too small. */
  readonly unsent: number
  readonly good: Answers
  readonly refused: Answers
  readonly other: number
  readonly unanswered: number
  /** What the generator itself was late: p99 of the milliseconds from when a question was due until it was sent. */
  readonly late: number
}

/** Asks at a rate that does not depend on the answers, from a process of its own. */
export async function askAtRate(asked: OpenLoop): Promise<OpenLoopTold> {
  const script = fileURLToPath(new URL('open-loop-process.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(asked)])
  return JSON.parse(stdout)
}
