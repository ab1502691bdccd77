import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest, sendRaw } from '../../../testing/attackers/raw-socket.ts'
import { uploadServer } from '../../../testing/outside/upload-server.ts'
import { sampleFile } from '../../../testing/scenes/sample-files.ts'
import { type Refusal, refusals } from '../refusals.ts'

let app: FastifyInstance
let folder: string
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-raw-'))
  app = await uploadServer(folder)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const target = '/api/test/7/file'
const headers = (type = 'multipart/form-data; boundary=edge') => [
  'Cookie: XSRF-TOKEN=v',
  'X-XSRF-TOKEN: v',
  `Content-Type: ${type}`,
]
const part = (content: string, name = 'a.pdf') =>
  `--edge\r\nContent-Disposition: form-data; name="attachment"; filename="${name}"\r\n` +
  `Content-Type: application/pdf\r\n\r\n${content}\r\n`
const end = '--edge--\r\n'
const pdf = sampleFile('pdf').toString('latin1')
const post = (body: string, lines = headers()) =>
  sendRaw(port, rawRequest({ method: 'POST', target, headers: lines, body }))

const nothingLeft = () => expect.poll(() => readdir(folder), { timeout: 10_000 }).toEqual([])

test('FU5 a whole form passes, with a length and in chunks', async () => {
  expect((await post(`${part(pdf)}${end}`)).status).toBe(200)
  const body = `${part(pdf)}${end}`
  const chunked = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`
  const request = rawRequest({ method: 'POST', target, headers: [...headers(), 'Transfer-Encoding: chunked'] })
  expect((await sendRaw(port, `${request}${chunked}`)).status).toBe(200)
  await nothingLeft()
})

test('FU5 a declared length over the limit is refused before a byte is sent', async () => {
  const lines = [...headers(), 'Content-Length: 900000000']
  const { status, body } = await sendRaw(port, rawRequest({ method: 'POST', target, headers: lines }))
  expect([status, JSON.parse(body).code]).toEqual([413, 'payload_too_large'])
  await nothingLeft()
})

test('FU5 without a length the file is cut at the limit and refused', async () => {
  const body = `${part(pdf + ' '.repeat(200_000))}${end}`
  const chunked = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`
  const request = rawRequest({ method: 'POST', target, headers: [...headers(), 'Transfer-Encoding: chunked'] })
  expect((await sendRaw(port, `${request}${chunked}`)).status).toBe(413)
  await nothingLeft()
})

test('FU5 a form that ends before its end, or has no beginning, is malformed', async () => {
  const broken = [
    part(pdf),
    part(pdf).slice(0, -20),
    `${part(pdf)}--edg`,
    pdf,
    '--edge\r\n\r\n',
    end,
    `--edge\r\nContent-Disposition: form-data; name="attachment\r\n\r\nx\r\n${end}`,
    `--edge\r\n${'X: y\r\n'.repeat(5000)}\r\nx\r\n${end}`,
  ]
  for (const body of broken) {
    const { status } = await post(body)
    expect([body.slice(-30), status]).toEqual([body.slice(-30), 400])
  }
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other']) {
    expect([type, (await post(`${part(pdf)}${end}`, headers(type))).status]).toEqual([type, 400])
  }
  for (const type of ['multipart/mixed; boundary=edge', 'text/plain', 'application/json']) {
    expect([type, (await post(`${part(pdf)}${end}`, headers(type))).status]).toEqual([type, 415])
  }
  await nothingLeft()
})

test('FU5 FT25 a sender who disconnects halfway leaves no file behind', async () => {
  const sockets: Socket[] = []
  for (let n = 0; n < 10; n++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const lines = [...headers(), 'Content-Length: 90000']
    socket.write(
      `${rawRequest({ method: 'POST', target, headers: lines })}${part(pdf + ' '.repeat(20_000)).slice(0, -4)}`,
    )
    sockets.push(socket)
  }
  await expect.poll(async () => (await readdir(folder)).length, { timeout: 10_000 }).toBe(10)
  for (const socket of sockets) socket.destroy()
  await nothingLeft()
  expect((await post(`${part(pdf)}${end}`)).status).toBe(200)
})

test('FT25 GL4 the body of a caller who has disconnected is not read, and this is not a failure', async () => {
  const isAtWork = Promise.withResolvers<void>()
  const isGone = Promise.withResolvers<void>()
  const slow = await uploadServer(folder, () => {
    isAtWork.resolve()
    return isGone.promise
  })
  slow.server.on('connection', (socket) => socket.on('close', isGone.resolve))
  const origin = await slow.listen({ port: 0, host: '127.0.0.1' })
  const codes: string[] = []
  const note = (refusal: unknown) => codes.push((refusal as Refusal).code)
  refusals.subscribe(note)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const lines = [...headers('application/octet-stream'), 'Content-Length: 90000']
  socket.write(rawRequest({ method: 'PUT', target: '/api/test/7/bytes', headers: lines }))
  await isAtWork.promise
  socket.destroy()
  await expect.poll(() => codes).toEqual(['malformed_request'])
  refusals.unsubscribe(note)
  await slow.close()
  await nothingLeft()
})

test('GL4 G10 after a machine’s message that is far too long the same connection serves the next one', async () => {
  const socket = connect(port, '127.0.0.1')
  const request = (text: string) =>
    rawRequest({
      method: 'POST',
      target: '/api/test/notice',
      headers: ['Content-Type: application/json'],
      body: JSON.stringify({ text }),
    }).replace('Connection: close\r\n', '')
  let seen = ''
  socket.on('data', (chunk) => {
    seen += chunk
  })
  socket.write(request('x'.repeat(500_000)))
  await expect.poll(() => seen).toContain('413')
  socket.write(request('short'))
  await expect.poll(() => seen).toContain('HTTP/1.1 200')
  socket.destroy()
})

test('FU5 after a refusal the same connection serves the next request', async () => {
  const socket = connect(port, '127.0.0.1')
  const large = `${part(pdf + ' '.repeat(110_000))}${end}`
  const request = (body: string) =>
    rawRequest({ method: 'POST', target, headers: headers(), body }).replace('Connection: close\r\n', '')
  let seen = ''
  socket.on('data', (chunk) => {
    seen += chunk
  })
  socket.write(request(large))
  await expect.poll(() => seen).toContain('413')
  socket.write(request(`${part(pdf)}${end}`))
  await expect.poll(() => seen).toContain('HTTP/1.1 200')
  socket.destroy()
  await nothingLeft()
})
