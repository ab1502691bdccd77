import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { assertKey, type FileStore, StoreUnavailable } from './file-store.ts'

export interface S3Options {
  /** Origin of the service, as `https://s3.eu-central-1.amazonaws.com` or a MinIO of the city. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const timeoutMs = 60_000

/** Keeps files in a bucket of any service that speaks S3; the bucket exists and is not public. */
export function createS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Options): FileStore {
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const ask = async (key: string, init: RequestInit): Promise<Response> => {
    assertKey(key)
    const url = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}/${key}`
    const request = await signer.sign(url, { ...init, aws: { allHeaders: true } })
    return fetch(request, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }).catch((error: unknown) => {
      throw new StoreUnavailable('the bucket does not answer', { cause: error })
    })
  }
  return {
    put: async (key, { path, sha256 }) => {
      // The service checks the bytes against the hash: what came through broken is not kept.
      const headers = { 'x-amz-content-sha256': sha256.toString('hex'), 'content-type': 'application/octet-stream' }
      const answer = await ask(key, { method: 'PUT', headers, body: await openAsBlob(path) })
      await expectGood(answer, 'put')
    },
    get: async (key) => {
      const answer = await ask(key, { method: 'GET' })
      if (!answer.ok || !answer.body) throw await refusal(answer, 'get')
      return Readable.fromWeb(answer.body as ReadableStream)
    },
    delete: async (key) => {
      const answer = await ask(key, { method: 'DELETE' })
      if (answer.status !== 404) await expectGood(answer, 'delete')
    },
    freeBytes: async () => null,
  }
}

async function expectGood(answer: Response, what: string): Promise<void> {
  if (!answer.ok) throw await refusal(answer, what)
  await answer.body?.cancel()
}

/** The service says why in XML; its code is enough for the log, and holds no secret. */
async function refusal(answer: Response, what: string): Promise<StoreUnavailable> {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(await answer.text())?.[1] ?? ''
  return new StoreUnavailable(`the bucket refused to ${what}: ${answer.status} ${code}`)
}
