import type { Upload } from '@zatyshok/contract/providers/uploads'
import { expect, test } from 'vitest'
import type { Call } from '../call.ts'
import { HttpError } from '../http-error.ts'
import { type SendingProgress, sendUpload } from './send-upload.ts'

const mebibyte = 1024 * 1024
const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'N_2610.DBF')

/** A portal that stores the pieces; each entry of `mishaps` makes one call fail. */
function portalWith(mishaps: Partial<Record<string, readonly (HttpError | 'lost')[]>> = {}) {
  const asked: string[] = []
  const progress: SendingProgress[] = []
  const pauses: number[] = []
  let received = 0
  let bytes = 0
  const left = new Map(Object.entries(mishaps).map(([call, list]) => [call, [...(list ?? [])]]))
  const answer = (): Upload => ({
    id: 7,
    name: 'N_2610.DBF',
    bytes,
    received,
    sha256: received === bytes ? 'a'.repeat(64) : null,
    expiresAt: '2026-11-26T10:00:00Z',
  })
  const call = (async (endpoint: { method: string }, input: Parameters<Call>[1]) => {
    const { body, query, file: piece } = input as { body?: { bytes: number }; query?: { offset: string }; file?: Blob }
    asked.push(query ? `${endpoint.method} ${query.offset}` : endpoint.method)
    const mishap = left.get(endpoint.method)?.shift()
    if (mishap instanceof HttpError) throw mishap
    if (body) bytes = body.bytes
    if (piece) received = Number(query?.offset) + piece.size
    if (mishap === 'lost') throw refusal(504)
    return answer()
  }) as Call
  const send = (file: File, signal = new AbortController().signal) =>
    sendUpload(file, {
      call,
      pause: async (seconds) => {
        pauses.push(seconds)
      },
      signal,
      onProgress: (step) => progress.push(step),
    })
  return { send, asked, progress, pauses }
}

const refusal = (status: number, parts: { code?: string; retryAfterSeconds?: number } = {}) =>
  new HttpError({ status, method: 'PUT', endpoint: '/api/admin/imports/uploads/:id', ...parts })

test('J05 a file is sent in pieces of four mebibytes with progress', async () => {
  const { send, asked, progress } = portalWith()
  const upload = await send(fileOf(9 * mebibyte))
  expect(upload.sha256).not.toBeNull()
  expect(asked).toEqual(['POST', 'PUT 0', `PUT ${4 * mebibyte}`, `PUT ${8 * mebibyte}`])
  expect(progress.map(({ sent }) => sent / mebibyte)).toEqual([0, 4, 8])
})

test('J05 after a lost connection the upload waits and continues from the stored bytes', async () => {
  const { send, asked, progress, pauses } = portalWith({ PUT: [refusal(504)], GET: [refusal(504), refusal(504)] })
  await send(fileOf(2 * mebibyte))
  expect(asked).toEqual(['POST', 'PUT 0', 'GET', 'GET', 'GET', 'PUT 0'])
  expect(pauses).toEqual([1, 1, 2])
  expect(progress.at(1)).toEqual({ sent: 0, waiting: true })
  expect(progress.at(-1)).toEqual({ sent: 0, waiting: false })
})

test('J05 a piece whose response was lost is not sent again', async () => {
  const { send, asked } = portalWith({ PUT: ['lost'] })
  await send(fileOf(mebibyte))
  expect(asked).toEqual(['POST', 'PUT 0', 'GET'])
})

test('J05 after a gap it asks for the offset and does not wait', async () => {
  const { send, asked, pauses } = portalWith({ PUT: [refusal(409, { code: 'upload_gap' })] })
  await send(fileOf(mebibyte))
  expect(asked).toEqual(['POST', 'PUT 0', 'GET', 'PUT 0'])
  expect(pauses).toEqual([])
})

test('J05 it waits as long as the portal asks, thirty seconds at most', async () => {
  const mishaps = [refusal(503, { retryAfterSeconds: 7 }), refusal(429, { retryAfterSeconds: 600 })]
  const { send, pauses } = portalWith({ POST: mishaps })
  await send(fileOf(mebibyte))
  expect(pauses).toEqual([7, 30])
})

test('J05 storage filled by other files is reported at once', async () => {
  const full = refusal(429, { code: 'uploads_full', retryAfterSeconds: 3600 })
  const { send, pauses } = portalWith({ POST: [full] })
  await expect(send(fileOf(10))).rejects.toBe(full)
  expect(pauses).toEqual([])
})

test('J05 a refusal that a retry cannot fix ends the upload', async () => {
  const { send, asked } = portalWith({ PUT: [refusal(422, { code: 'upload_damaged' })] })
  await expect(send(fileOf(mebibyte))).rejects.toMatchObject({ code: 'upload_damaged' })
  expect(asked).toEqual(['POST', 'PUT 0'])
})
