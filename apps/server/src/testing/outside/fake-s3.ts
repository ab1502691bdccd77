import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

interface FakeS3 {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  /** Called for each request; the response is delayed until its promise settles. */
  onRequest: (request: IncomingMessage) => void | Promise<void>
  close(): Promise<void>
}

interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

/**
 * Serves a bucket with path-style addresses that checks each signature (AWS Signature Version 4), and length and hash
 * of the content.
 */
export async function fakeS3(credentials: Credentials): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    await bucket.onRequest(request)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    answer({ request, response, body: Buffer.concat(chunks), objects, credentials })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const bucket: FakeS3 = {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    onRequest: () => undefined,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return bucket
}

interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: Buffer
  readonly objects: Map<string, Buffer>
  readonly credentials: Credentials
}

function answer({ request, response, body, objects, credentials }: Asked): void {
  const path = request.url ?? ''
  const found = objects.get(path)
  const good = (status: number, content?: Buffer) => response.writeHead(status).end(content)
  const refuse = (status: number, code: string) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
  if (!isSigned(request, credentials)) refuse(403, 'SignatureDoesNotMatch')
  else if (request.method === 'PUT') {
    // As real services do, it rejects a body without a declared length.
    if (request.headers['content-length'] === undefined) refuse(411, 'MissingContentLength')
    else if (sha256(body) !== request.headers['x-amz-content-sha256']) refuse(400, 'XAmzContentSHA256Mismatch')
    else {
      objects.set(path, body)
      good(200)
    }
  } else if (request.method === 'DELETE') {
    objects.delete(path)
    good(204)
  } else if (found) good(200, found)
  else refuse(404, 'NoSuchKey')
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const header =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

function isSigned({ method, url, headers }: IncomingMessage, credentials: Credentials): boolean {
  const [, id, day = '', region = '', names = '', signature] = header.exec(headers.authorization ?? '') ?? []
  const stamp = String(headers['x-amz-date'] ?? '')
  if (id !== credentials.accessKeyId || region !== credentials.region || !stamp.startsWith(day)) return false
  if (!names.split(';').includes('host') || !names.split(';').includes('x-amz-content-sha256')) return false
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url, '', lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')
  const steps = [day, region, 's3', 'aws4_request']
  const key = steps.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${credentials.secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature
}
