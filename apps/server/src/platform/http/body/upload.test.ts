import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadServer } from '../../../testing/outside/upload-server.ts'
import { sampleFile } from '../../../testing/scenes/sample-files.ts'
import { AppError } from '../app-error.ts'

let app: FastifyInstance
let folder: string
/** What the handler does before it receives the file. */
let check = async (): Promise<void> => undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-upload-'))
  app = await uploadServer(folder, () => check())
})
beforeEach(() => {
  check = async () => undefined
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const own = { cookie: 'XSRF-TOKEN=v', 'x-xsrf-token': 'v' }

async function send(form: FormData, { id = '7', headers = own as Record<string, string> } = {}) {
  const answer = await app.inject({ method: 'POST', url: `/api/test/${id}/file`, payload: form, headers })
  expect(await readdir(folder)).toEqual([])
  return { status: answer.statusCode, json: answer.json() }
}

function formWith(content: Buffer, name: string, field = 'attachment'): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(content)]), name)
  return form
}

test('H04 a file arrives with its name, kind and size, and its temporary file is removed', async () => {
  const pdf = sampleFile('pdf')
  expect(await send(formWith(pdf, 'Рахунок за листопад.PDF'))).toEqual({
    status: 200,
    json: { name: 'Рахунок за листопад.PDF', kind: 'pdf', bytes: pdf.length },
  })
})

describe('a form that is refused', () => {
  test('FU5 a file of exactly the limit passes, one byte more does not', async () => {
    const exact = Buffer.concat([sampleFile('pdf'), Buffer.alloc(100_000 - sampleFile('pdf').length, ' ')])
    expect((await send(formWith(exact, 'a.pdf'))).status).toBe(200)
    const { status, json } = await send(formWith(Buffer.concat([exact, Buffer.from(' ')]), 'a.pdf'))
    expect([status, json.code]).toEqual([413, 'payload_too_large'])
    expect(json.errors).toEqual([
      { message: 'Файл завеликий. Розмір має бути не більший за 98\u00a0КБ.', path: 'attachment' },
    ])
  })

  test('FU5 a thousand parts are too many, of fields and of files', async () => {
    for (const value of ['text', new Blob(['x'])]) {
      const form = formWith(sampleFile('pdf'), 'a.pdf')
      for (let n = 0; n < 1000; n++) form.append(`field${n}`, value as string)
      expect((await send(form)).status).toBe(413)
    }
  })

  test('FU5 two files are refused as too many, and a form without a file is malformed', async () => {
    const two = formWith(sampleFile('pdf'), 'a.pdf')
    two.append('attachment', new Blob([new Uint8Array(sampleFile('pdf'))]), 'b.pdf')
    expect((await send(two)).status).toBe(413)
    const none = new FormData()
    none.append('text', 'x')
    expect((await send(none)).status).toBe(400)
    expect((await send(formWith(sampleFile('pdf'), 'a.pdf', 'other'))).status).toBe(400)
  })

  test('MA2 a field that reaches for the prototype is malformed', async () => {
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty']) {
      const form = new FormData()
      form.append(name, 'administrator')
      form.append('attachment', new Blob([new Uint8Array(sampleFile('pdf'))]), 'a.pdf')
      expect([name, (await send(form)).status]).toEqual([name, 400])
      expect([name, (await send(formWith(sampleFile('pdf'), 'a.pdf', name))).status]).toEqual([name, 400])
    }
    expect(Object.hasOwn(Object.prototype, 'attachment')).toBe(false)
  })

  test('H03 an empty file and a wrong kind are refused with a sentence', async () => {
    const empty = await send(formWith(Buffer.alloc(0), 'a.pdf'))
    expect([empty.status, empty.json.errors[0].message]).toEqual([422, 'Файл порожній. Виберіть інший.'])
    const wrong = await send(formWith(Buffer.from('x'), 'a.exe'))
    expect([wrong.status, wrong.json.code, wrong.json.errors[0].message]).toEqual([
      422,
      'file_refused',
      'Цей тип файлу не підтримується. Можна додати JPG, JPEG, PNG, PDF, DOC або DOCX.',
    ])
  })

  test('H04 JSON and an empty body are refused as not being a form', async () => {
    const json = await app.inject({ method: 'POST', url: '/api/test/7/file', payload: { a: 1 }, headers: own })
    expect(json.statusCode).toBe(415)
    const nothing = await app.inject({ method: 'POST', url: '/api/test/7/file', headers: own })
    expect(nothing.statusCode).toBe(400)
  })
})

describe('before anything is read', () => {
  test('CS1 a form without the anti-forgery header is refused', async () => {
    const { status, json } = await send(formWith(sampleFile('pdf'), 'a.pdf'), { headers: {} })
    expect([status, json.code]).toEqual([403, 'anti_forgery'])
  })

  test('H04 a wrong address and what the handler checks refuse first', async () => {
    expect((await send(formWith(sampleFile('pdf'), 'a.pdf'), { id: 'x' })).status).toBe(422)
    check = () => Promise.reject(new AppError('upload_refused'))
    expect((await send(formWith(sampleFile('pdf'), 'a.pdf'))).status).toBe(403)
  })
})

test('H04 the API pages show the form', () => {
  expect(app.apiDocument().paths?.['/api/test/{id}/file']?.post?.requestBody).toMatchObject({
    content: {
      'multipart/form-data': { schema: { properties: { attachment: { format: 'binary' } }, required: ['attachment'] } },
    },
  })
})
