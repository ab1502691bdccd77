export interface AnswerReader {
  take(chunk: Buffer): void
  /** Of the first answer; undefined: not there yet. */
  status(): number | undefined
  /** The code of a refusal, where one has come. */
  code(): string | undefined
  isWhole(): boolean
  /** Whether the server closes the connection after it. */
  isLast(): boolean
}

/** Reads one answer as far as is needed to know where it ends. */
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
    // «Go on» is no answer yet.
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

/** Goes from size to size: a table whose row ends in a nought looks like the last chunk to whoever reads the end only. */
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
