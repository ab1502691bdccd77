import { connect, type Socket } from 'node:net'
import type { OpenLoop, OpenLoopTold } from './open-loop.ts'

/**
 * A process that sends requests at a fixed rate without waiting for responses. A generator that waits (autocannon, wrk)
 * never requests more than is served. It uses raw sockets, because the load must cost less than the responses.
 */
const asked: OpenLoop = JSON.parse(process.argv[2] ?? '')
const { hostname, port, pathname, search } = new URL(asked.url)
const requests = asked.headers.map((headers) => {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`GET ${pathname}${search} HTTP/1.1`, `host: ${hostname}:${port}`, ...head, '', ''].join('\r\n')
})

/** One keep-alive connection with one request at a time. */
interface Connection {
  readonly socket: Socket
  /** When the pending request was sent; undefined: none is pending. */
  sentAt: number | undefined
  text: string
}

const free: Connection[] = []
let open = 0
const times: Record<'good' | 'refused' | 'late', number[]> = { good: [], refused: [], late: [] }
const told = { sent: 0, unsent: 0, other: 0 }

function connectTo(sentAt: number): void {
  open += 1
  const socket = connect(Number(port), hostname).setNoDelay()
  const connection: Connection = { socket, sentAt, text: '' }
  socket.setEncoding('latin1').on('data', (part: string) => take(connection, part))
  socket.on('error', () => undefined)
  socket.on('close', () => {
    open -= 1
    if (connection.sentAt !== undefined) told.other += 1
    const at = free.indexOf(connection)
    if (at >= 0) free.splice(at, 1)
  })
  send(socket)
}

const send = (socket: Socket) => socket.write(requests[told.sent % requests.length] ?? '')

function take(connection: Connection, part: string): void {
  connection.text += part
  const bodyAt = connection.text.indexOf('\r\n\r\n') + 4
  if (bodyAt < 4 || connection.sentAt === undefined) return
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(connection.text.slice(0, bodyAt))?.[1])
  if (Number.isNaN(length)) throw new Error('an answer without content-length')
  if (connection.text.length < bodyAt + length) return
  const status = connection.text.slice(9, 12)
  const kind = status === '200' ? 'good' : status === '503' ? 'refused' : undefined
  if (kind) times[kind].push(performance.now() - connection.sentAt)
  else told.other += 1
  connection.sentAt = undefined
  connection.text = ''
  free.push(connection)
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
    send(connection.socket)
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
    ...{ good: summed(times.good), refused: summed(times.refused), late: summed(times.late).p99 },
  }
  process.stdout.write(JSON.stringify(result), () => process.exit())
}

function summed(all: number[]): OpenLoopTold['good'] {
  const sorted = all.toSorted((a, b) => a - b)
  return { count: all.length, p99: sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0 }
}
