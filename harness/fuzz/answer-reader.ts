export interface AnswerReader {
  take(chunk: Buffer): void
  /** Status of the first response; undefined: not received yet. */
  status(): number | undefined
  /** Code of an error response, if received. */
  code(): string | undefined
  isWhole(): boolean
  /** True if the server closes the connection after it. */
  isLast(): boolean
}

/** Parses one response as far as needed to find its end. */
export function answerReader(method: string): AnswerReader {
  let head: string | undefined
  let body: Buffer = Buffer.alloc(0)
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head ?? '')?.[1]
  const statusOf = () => (head === undefined ? undefined : Number(head.slice(9, 12)))
  const take = (chunk: Buffer): void => {
    body = Buffer.concat([body, chunk])
    if (head !== undefined) return
    const end = body.indexOf('\r\n\r\n')
    if (end < 0) return
    const found = body.toString('latin1', 0, end)
    const after = body.subarray(end + 4)
    body = Buffer.alloc(0)
    // «100 Continue» is not a response yet.
    if (!/^HTTP\/1\.1 1/.test(found)) head = found
    if (after.length > 0) take(after)
  }
  const isWhole = () => {
    const status = statusOf()
    if (status === undefined) return false
    if (method === 'HEAD' || status === 204 || status === 304) return true
    const length = header('content-length')
    if (length !== undefined) return body.length >= Number(length)
    return header('transfer-encoding') === 'chunked' && hasLastChunk(body)
  }
  const code = () => /"code":"(\w+)"/.exec(body.toString('latin1', 0, 200))?.[1]
  return { take, status: statusOf, code, isWhole, isLast: () => /close/i.test(header('connection') ?? '') }
}

/** Steps from chunk to chunk: a row that ends with a zero would look like the last chunk at the end of the data. */
function hasLastChunk(body: Buffer): boolean {
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at)
    if (end < 0) return false
    const size = Number.parseInt(body.toString('latin1', at, end), 16)
    at = end + 2 + size + 2
    if (!(body.length >= at)) return false
    if (size === 0) return true
  }
}
