import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { MixedOpenLoop, OpenLoopTold } from './open-loop.ts'

/**
 * A process that sends requests at a fixed rate without waiting for responses. A generator that waits (autocannon, wrk)
 * never requests more than is served. It uses raw sockets, because the load must cost less than the responses.
 */
const asked: MixedOpenLoop = JSON.parse(readFileSync(0, 'utf8'))
const { hostname, port } = new URL(asked.origin)
const requests = asked.requests.map(({ kind, path, headers, body }) => {
  const given = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const head = Object.entries({ ...headers, ...given }).map(([name, value]) => `${name}: ${value}`)
  const line = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`
  return { kind, text: [line, `host: ${hostname}:${port}`, ...head, '', body ?? ''].join('\r\n') }
})

/** One keep-alive connection with one request at a time. */
interface Connection {
  readonly socket: Socket
  /** When the pending request was sent; undefined: none is pending. */
  sentAt: number | undefined
  /** Of the pending request. */
  kind: string
  text: string
}

const free: Connection[] = []
let open = 0
const times: Record<'good' | 'refused' | 'late', number[]> = { good: [], refused: [], late: [] }
const byKind = new Map<string, number[]>()
const told = { sent: 0, unsent: 0, other: 0 }

function connectTo(sentAt: number): void {
  open += 1
  const socket = connect(Number(port), hostname).setNoDelay()
  const connection: Connection = { socket, sentAt, kind: '', text: '' }
  socket.setEncoding('latin1').on('data', (part: string) => take(connection, part))
  socket.on('error', () => undefined)
  socket.on('close', () => {
    open -= 1
    if (connection.sentAt !== undefined) told.other += 1
    const at = free.indexOf(connection)
    if (at >= 0) free.splice(at, 1)
  })
  send(connection)
}

function send(connection: Connection): void {
  const request = requests[told.sent % requests.length]
  connection.kind = request?.kind ?? ''
  connection.socket.write(request?.text ?? '')
}

function take(connection: Connection, part: string): void {
  connection.text += part
  const bodyAt = connection.text.indexOf('\r\n\r\n') + 4
  if (bodyAt < 4 || connection.sentAt === undefined) return
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(connection.text.slice(0, bodyAt))?.[1])
  if (Number.isNaN(length)) throw new Error('an answer without content-length')
  if (connection.text.length < bodyAt + length) return
  const status = connection.text.slice(9, 12)
  const kind = status === '200' ? 'good' : status === '503' ? 'refused' : undefined
  const ms = performance.now() - connection.sentAt
  if (kind) times[kind].push(ms)
  else told.other += 1
  if (kind === 'good') timesOf(connection.kind).push(ms)
  connection.sentAt = undefined
  connection.text = ''
  free.push(connection)
}

function timesOf(kind: string): number[] {
  const known = byKind.get(kind) ?? []
  byKind.set(kind, known)
  return known
}

/**
 * Times start when a request is sent, including the connection. The generator's own delay does not count as the
 * portal's time; it is reported separately, because delayed requests are not a flood.
 */
function ask(due: number): void {
  const connection = free.pop()
  if (!connection && open >= asked.sockets) {
    told.unsent += 1
    return
  }
  told.sent += 1
  const sentAt = performance.now()
  times.late.push(sentAt - due)
  if (connection) {
    connection.sentAt = sentAt
    send(connection)
  } else connectTo(sentAt)
}

const begun = performance.now()
let due = 0
const ticks = setInterval(() => {
  const now = performance.now() - begun
  for (; due < Math.min(now, asked.seconds * 1000); due += 1000 / asked.perSecond) ask(begun + due)
  if (now < asked.seconds * 1000) return
  clearInterval(ticks)
  // A request without a response by then counts as failed, since a person would have given up.
  const waiting = setInterval(() => {
    const isDone = told.sent === times.good.length + times.refused.length + told.other
    if (isDone || performance.now() - begun > (asked.seconds + 10) * 1000) finish(waiting)
  }, 20)
}, 1)

function finish(waiting: NodeJS.Timeout): void {
  clearInterval(waiting)
  const unanswered = told.sent - times.good.length - times.refused.length - told.other
  const result: OpenLoopTold = {
    ...{ sent: told.sent, unsent: told.unsent, other: told.other, unanswered },
    byKind: Object.fromEntries([...byKind].map(([kind, all]) => [kind, summed(all)])),
    ...{ good: summed(times.good), refused: summed(times.refused), late: summed(times.late).p99 },
  }
  process.stdout.write(JSON.stringify(result), () => process.exit())
}

function summed(all: number[]): OpenLoopTold['good'] {
  const sorted = all.toSorted((a, b) => a - b)
  return { count: all.length, p99: sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0 }
}
