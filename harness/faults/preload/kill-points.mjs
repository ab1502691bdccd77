/**
 * Loaded before a portal by the harness (`node --import`), never by the product. With FAULT_POINT the process kills
 * itself with SIGKILL at a statement that it sends to the database. With FAULT_RECORD it logs the statements.
 *
 *     FAULT_POINT='before ^commit$ #2'    before the second COMMIT is sent
 *     FAULT_POINT='after reading_submissions #1'   when the first such statement was answered
 */
import { appendFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'

const { Client } = createRequire(new URL('../../../apps/server/package.json', import.meta.url))('pg')
const { FAULT_POINT: point = '', FAULT_RECORD: record = '' } = process.env
const [, when, pattern, times] = /^(before|after) (.+) #(\d+)$/.exec(point) ?? []
const wanted = pattern === undefined ? undefined : new RegExp(pattern, 'i')
let seen = 0

function die(text) {
  writeSync(2, `FAULT_POINT reached: ${point}: ${text.slice(0, 80)}\n`)
  process.kill(process.pid, 'SIGKILL')
}

const query = Client.prototype.query
Client.prototype.query = function (...args) {
  const text = textOf(args[0])
  if (record !== '') appendFileSync(record, `${text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)}\n`)
  if (!wanted?.test(text) || ++seen !== Number(times)) return query.apply(this, args)
  if (when === 'before') die(text)
  return whenAnswered(query, { client: this, args, reached: () => die(text) })
}

const textOf = (asked) => String(asked?.text ?? asked?.cursor?.text ?? asked)

/** A query reports its end by a promise, a callback or, for a COPY stream, by an event. */
function whenAnswered(query, { client, args, reached }) {
  const last = args.at(-1)
  if (typeof last === 'function') {
    return query.apply(client, [...args.slice(0, -1), () => reached()])
  }
  const asked = query.apply(client, args)
  if (typeof asked?.then === 'function') return asked.then(reached)
  asked?.once?.('finish', reached)
  asked?.once?.('end', reached)
  return asked
}
