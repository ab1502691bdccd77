import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import {
  bodyErrors,
  commonErrors,
  type ErrorCode,
  type ErrorReply,
  errorReply,
  errorStatus,
} from '@zatyshok/contract/errors'
import type * as z from 'zod/mini'

/** A request of the page. */
export interface Sent {
  method: string
  url: URL
  headers: Headers
  /** Parsed if it is JSON. */
  body: unknown
  signal: AbortSignal | null
}

type Outcome =
  | { does: 'refuse'; code: ErrorCode; parts: RefusalParts }
  | { does: 'proxy'; status: number }
  | { does: 'drop' }
  | { does: 'hang' }
  | { does: 'garble' }

class Answer {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    this.outcome = outcome
  }
}

interface RefusalParts {
  message?: string
  errors?: ErrorReply['errors']
  retryAfterSeconds?: number
}

/** A refusal of the contract; a code that the endpoint does not list fails the test. */
export const refusal = (code: ErrorCode, parts: RefusalParts = {}): Answer =>
  new Answer({ does: 'refuse', code, parts })
/** The response of a proxy in front of the portal: a status with an HTML page. */
export const proxyPage = (status: number): Answer => new Answer({ does: 'proxy', status })
/** The connection is lost. */
export const dropped: Answer = new Answer({ does: 'drop' })
/** The request stays unanswered. */
export const silence: Answer = new Answer({ does: 'hang' })
/** A response that is not JSON. */
export const garbled: Answer = new Answer({ does: 'garble' })

/** The JSON of a successful response, as the contract defines it. */
export type ReplyOf<E extends EndpointDeclaration> = E['reply'] extends z.ZodMiniType ? z.input<E['reply']> : never

type Given<E extends EndpointDeclaration> = ReplyOf<E> | Answer | ((sent: Sent) => ReplyOf<E> | Answer)

interface Row {
  endpoint: EndpointDeclaration
  pattern: RegExp
  answers: Given<EndpointDeclaration>[]
  sent: Sent[]
}

/** A table of responses by method and path, in place of the portal's server. The test sets the responses. */
export interface FakeServer {
  /** Sets the endpoint's responses: one per request, the last one for all further requests. */
  on: <E extends EndpointDeclaration>(endpoint: E, ...answers: [Given<E>, ...Given<E>[]]) => void
  /** Returns the requests to an endpoint, oldest first, without cancelled ones. */
  sent: (endpoint: EndpointDeclaration) => Sent[]
  /** Responds to a request of the page. */
  answer: (sent: Sent) => Promise<Response>
  /** Requests without a response in the table, and messages that break the contract. */
  mistakes: string[]
}

export function fakeServer(): FakeServer {
  const rows = new Map<string, Row>()
  const mistakes: string[] = []
  const mistake = (text: string) => {
    mistakes.push(text)
    return Promise.reject(new TypeError(text))
  }
  return {
    mistakes,
    on(endpoint, ...answers) {
      const key = keyOf(endpoint)
      rows.set(key, {
        endpoint,
        pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
        answers: answers as Given<EndpointDeclaration>[],
        sent: rows.get(key)?.sent ?? [],
      })
    },
    sent: (endpoint) => (rows.get(keyOf(endpoint))?.sent ?? []).filter(({ signal }) => !signal?.aborted),
    async answer(sent) {
      // Responses are asynchronous. A cancelled request does not use one up.
      await Promise.resolve()
      if (sent.signal?.aborted) throw sent.signal.reason
      const row = findRow([...rows.values()], sent)
      if (!row) return mistake(`asked, and not in the table: ${sent.method} ${sent.url.pathname}${sent.url.search}`)
      row.sent.push(sent)
      const given = row.answers.length > 1 ? row.answers.shift() : row.answers[0]
      const answer = typeof given === 'function' ? given(sent) : given
      const wrong = wrongIn(row.endpoint, sent, answer)
      if (wrong) return mistake(`${sent.method} ${sent.url.pathname}: ${wrong}`)
      return answer instanceof Answer ? responseOf(answer.outcome, sent) : Response.json(answer)
    },
  }
}

const keyOf = ({ method, path }: EndpointDeclaration) => `${method} ${path}`

/** A literal path has priority over a path with a parameter. */
const findRow = (rows: readonly Row[], { method, url }: Sent) =>
  rows
    .filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname))
    .sort((one, other) => Number(one.endpoint.path.includes(':')) - Number(other.endpoint.path.includes(':')))[0]

/** Returns why the contract refuses this request or response; null if it is valid. */
function wrongIn(endpoint: EndpointDeclaration, sent: Sent, answer: unknown): string | null {
  const body = endpoint.body?.safeParse(sent.body)
  if (body?.success === false) return `the body is not of the contract: ${body.error.message}`
  const query = endpoint.query?.safeParse(Object.fromEntries(sent.url.searchParams))
  if (query?.success === false) return `the query is not of the contract: ${query.error.message}`
  if (answer instanceof Answer) {
    if (answer.outcome.does !== 'refuse') return null
    const allowed: readonly string[] = [...endpoint.errors, ...commonErrors, ...bodyErrors, ...everywhere]
    return allowed.includes(answer.outcome.code) ? null : `the contract lists no refusal ${answer.outcome.code}`
  }
  if (typeof endpoint.reply === 'string') return null
  const reply = endpoint.reply.safeParse(answer)
  return reply.success ? null : `the reply is not of the contract: ${reply.error.message}`
}

/** Errors that the server may return before the endpoint runs. */
const everywhere: readonly ErrorCode[] = [
  'session_missing',
  'session_expired',
  'user_blocked',
  'forbidden',
  'anti_forgery',
  'too_many_requests',
  'method_not_allowed',
  'second_factor_setup_required',
]

function responseOf(outcome: Outcome, { signal }: Sent): Promise<Response> {
  switch (outcome.does) {
    case 'refuse': {
      const { message = 'Запит відхилено.', errors, retryAfterSeconds } = outcome.parts
      const body = errorReply.parse({ code: outcome.code, message, requestId: 'r1', ...(errors && { errors }) })
      const headers: Record<string, string> =
        retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
      return Promise.resolve(Response.json(body, { status: errorStatus[outcome.code], headers }))
    }
    case 'proxy':
      return Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: outcome.status }))
    case 'drop':
      return Promise.reject(new TypeError('Failed to fetch'))
    case 'garble':
      return Promise.resolve(new Response('{"half":'))
    case 'hang':
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
  }
}
