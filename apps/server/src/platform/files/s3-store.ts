import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { assertKey, type FileStore, StoreUnavailable } from './file-store.ts'

export interface S3Options {
  /** Origin of the service, as `https://s3.eu-central-1.amazonaws.com` or the city's own MinIO. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Milliseconds to wait for the first byte of a response. */
const usualPatienceMs = 60_000
/** 1 MB/s: a slower upload is aborted. */
const slowestBytesPerMs = 1000

/**
 * Stores files in a bucket of any S3-compatible service. The bucket must exist and must not be public.
 *
 * @param patienceMs milliseconds to wait for the first byte of a response
 */
export function createS3Store(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Options,
  patienceMs = usualPatienceMs,
): FileStore {
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const ask = async (key: string, init: RequestInit, withinMs = patienceMs): Promise<Response> => {
    assertKey(key)
    const url = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}/${key}`
    const request = await signer.sign(url, { ...init, aws: { allHeaders: true } })
    const silence = new AbortController()
    // The timeout covers the time to the response headers only. The body takes as long as its reader needs, and `fetch`
    // itself aborts a stalled body.
    const timer = setTimeout(() => silence.abort(), withinMs)
    try {
      return await fetch(request, { signal: silence.signal, redirect: 'error' })
    } catch (error) {
      throw new StoreUnavailable('the bucket does not answer', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    put: async (key, { path, bytes, sha256 }) => {
      // The service checks the bytes against the hash and rejects a corrupted upload.
      const headers = { 'x-amz-content-sha256': sha256.toString('hex'), 'content-type': 'application/octet-stream' }
      const sent = { method: 'PUT', headers, body: await openAsBlob(path) }
      const answer = await ask(key, sent, patienceMs + bytes / slowestBytesPerMs)
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

/** Reads the error code from the service's XML. The code is enough for the log and contains no secret. */
async function refusal(answer: Response, what: string): Promise<StoreUnavailable> {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(await answer.text())?.[1] ?? ''
  return new StoreUnavailable(`the bucket refused to ${what}: ${answer.status} ${code}`)
}
