import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { feedbackScene } from '../../testing/scenes/feedback-scene.ts'
import { sampleFile } from '../../testing/scenes/sample-files.ts'
import { buildStaff } from '../../testing/staff.ts'
import { sweepFiles } from '../files/sweep-files.ts'

const now = '2026-11-25T10:00:00Z'
let portal: TestApp
let scene: ReturnType<typeof feedbackScene>
let operator: string

beforeAll(async () => {
  portal = await testApp({ now })
  scene = feedbackScene(portal)
  operator = (await buildStaff(portal, 'operator')).token
})
afterAll(() => portal.close())

const read = async (id: number) => (await portal.call({ url: `/api/admin/feedback/${id}`, token: operator })).json
const download = (id: number, token: string | undefined = operator) =>
  portal.call({ url: `/api/admin/feedback/${id}/attachment`, ...(token === undefined ? {} : { token }) })

/** Sends a message and returns it with the ticket of its browser. */
async function newMessage(): Promise<{ id: number; ticket: string | undefined }> {
  const { json, ticket } = await scene.send({ email: `a${process.hrtime.bigint()}@misto.example` })
  return { id: json.id, ticket: ticket?.value }
}

describe('a file', () => {
  test.each([
    ['фото.jpg', 'jpg'],
    ['фото.JPEG', 'jpg'],
    ['знімок.png', 'png'],
    ['лист.doc', 'doc'],
    ['лист.docx', 'docx'],
    ['рахунок.pdf', 'pdf'],
  ] as const)('H03 %s of its sender comes to the operator as it was sent', async (name, kind) => {
    const { id, ticket } = await newMessage()
    const content = sampleFile(kind)
    expect(await scene.attach(id, ticket, { name, content })).toEqual({ status: 200, json: { attached: true } })
    expect(await read(id)).toMatchObject({
      hasAttachment: true,
      attachment: { name, bytes: content.length, state: 'ready' },
    })
    expect((await download(id)).bytes).toEqual(content)
  })

  test('FU3 is only saved, never shown, and XS4 its name is text whatever it is made of', async () => {
    const { id, ticket } = await newMessage()
    await scene.attach(id, ticket, { name: '<img src=x onerror=alert(1)>.pdf' })
    const { headers } = await download(id)
    expect(headers['content-disposition']).toMatch(/^attachment;/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['cache-control']).toBe('no-store')
    expect((await read(id)).attachment.name).toBe('<img src=x onerror=alert(1)>.pdf')
  })

  test('H03 a wrong file is refused by name and by content, and a right one is accepted afterwards', async () => {
    const { id, ticket } = await newMessage()
    const refused = await scene.attach(id, ticket, { name: 'програма.exe', content: Buffer.from('MZ') })
    expect([refused.status, refused.json.code, refused.json.errors[0].path]).toEqual([
      422,
      'file_refused',
      'attachment',
    ])
    const disguised = await scene.attach(id, ticket, { name: 'рахунок.pdf', content: sampleFile('png') })
    expect([disguised.status, disguised.json.code]).toEqual([422, 'file_refused'])
    expect((await scene.attach(id, ticket, { content: Buffer.alloc(10 * 1024 * 1024 + 1) })).status).toBe(413)
    expect((await scene.attach(id, ticket, { field: 'file' })).status).toBe(400)
    expect((await scene.attach(id, ticket)).status).toBe(200)
  })

  test('CS2 a form of another site is refused, with or without a ticket', async () => {
    const { id, ticket } = await newMessage()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await scene.attach(id, ticket, { headers })).json.code).toBe('anti_forgery')
    expect((await scene.attach(id, ticket, { headers: { 'x-xsrf-token': 'another' } })).json.code).toBe('anti_forgery')
  })

  test('FU7 the eleventh file a day of a network needs a captcha', async () => {
    const from = '192.0.2.7'
    const { id, ticket } = await newMessage()
    const wrong = { name: 'програма.exe', from }
    for (let n = 0; n < 10; n++) expect((await scene.attach(id, ticket, wrong)).status).toBe(422)
    const asked = await scene.attach(id, ticket, { from })
    expect([asked.status, asked.json.code]).toEqual([429, 'more_work_needed'])
  })
})

describe('AZ6 a ticket', () => {
  test('foreign, missing and guessed tickets and missing messages get one error', async () => {
    const own = await newMessage()
    const other = await newMessage()
    const answers = [
      await scene.attach(other.id, own.ticket),
      await scene.attach(own.id, undefined),
      await scene.attach(own.id, 'A'.repeat(43)),
      await scene.attach(999_999, own.ticket),
    ]
    for (const { status, json } of answers) expect([status, json.code]).toEqual([403, 'upload_refused'])
    expect(new Set(answers.map(({ json }) => json.message)).size).toBe(1)
    expect((await read(other.id)).attachment).toBeNull()
  })

  test('is valid once, also for two concurrent files; the later file is swept', async () => {
    const { id, ticket } = await newMessage()
    const both = await Promise.all([scene.attach(id, ticket), scene.attach(id, ticket, { name: 'другий.pdf' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    expect((await scene.attach(id, ticket)).json.code).toBe('upload_refused')
    const late = async () =>
      await portal.db
        .selectFrom('files')
        .select('id')
        .where('kept_at', 'is', null)
        .where('removed_at', 'is', null)
        .execute()
    portal.setNow('2026-11-25T11:30:00Z')
    await sweepFiles(portal.context())
    portal.setNow(now)
    expect(await late()).toEqual([])
  })

  test('is valid for an hour', async () => {
    const { id, ticket } = await newMessage()
    portal.setNow('2026-11-25T11:00:00Z')
    expect((await scene.attach(id, ticket)).json.code).toBe('upload_refused')
    portal.setNow('2026-11-25T10:59:59Z')
    expect((await scene.attach(id, ticket)).status).toBe(200)
    portal.setNow(now)
  })

  test('is issued again for a repeated message, unless it has a file', async () => {
    const email = 'znovu@misto.example'
    const { json, ticket: lost } = await scene.send({ email })
    const { ticket } = await scene.send({ email })
    expect((await scene.attach(json.id, lost?.value)).json.code).toBe('upload_refused')
    expect((await scene.attach(json.id, ticket?.value)).status).toBe(200)
    const { ticket: late } = await scene.send({ email })
    expect((await scene.attach(json.id, late?.value)).json.code).toBe('upload_refused')
  })
})

describe('download', () => {
  test('J01 only operators download it; a message without a file is not found', async () => {
    const { id, ticket } = await newMessage()
    expect((await download(id)).status).toBe(404)
    await scene.attach(id, ticket)
    const editor = (await buildStaff(portal, 'editor')).token
    const resident = await portal.signIn(await buildConsumer(portal.db))
    expect((await portal.call({ url: `/api/admin/feedback/${id}/attachment` })).status).toBe(401)
    for (const token of [editor, resident]) expect((await download(id, token)).status).toBe(403)
    expect((await download(999_999)).status).toBe(404)
  })

  test('J06 every download is recorded', async () => {
    const { id, ticket } = await newMessage()
    await scene.attach(id, ticket)
    await download(id)
    const recorded = await portal.db
      .selectFrom('audit_log')
      .select('action')
      .where('target', '=', `feedback ${id}`)
      .execute()
    expect(recorded).toEqual([{ action: 'feedback.download' }])
  })

  test('FU6 an unscanned or infected file is listed and cannot be downloaded', async () => {
    const { id, ticket } = await newMessage()
    await scene.attach(id, ticket)
    for (const state of ['waiting', 'infected'] as const) {
      await portal.db.updateTable('files').set({ state }).execute()
      expect((await read(id)).attachment.state).toBe(state)
      expect((await download(id)).status).toBe(404)
    }
  })
})
