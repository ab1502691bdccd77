import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, linkAccount } from '../../testing/factories.ts'
import { readingScene } from '../../testing/scenes/reading-scene.ts'
import { jpegOf, sampleFile } from '../../testing/scenes/sample-files.ts'
import { buildStaff } from '../../testing/staff.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { forgetPhotosOf } from './reading-photo.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
beforeEach(() => portal.setNow('2026-11-25T10:00:00Z'))
afterAll(() => portal.close())

const photoUrl = (number: string) => `/api/warehouse/consumer/counter/factor/${number}/photo`

/** Builds a resident who has given a reading. */
async function given() {
  const scene = await readingScene(portal)
  const number: string = (await scene.submit({ value: '424.6' })).json.results[0].receiptNumber
  const attach = (content: Buffer = sampleFile('jpg'), name = 'фото.jpg', token = scene.token) =>
    portal.call({ url: photoUrl(number), token, file: { field: 'photo', name, content } })
  const download = (token = scene.token) => portal.call({ url: photoUrl(number), token })
  const reading = async () =>
    (await portal.call({ url: photoUrl(number).replace('/photo', ''), token: scene.token })).json.readings[0]
  return { ...scene, number, attach, download, reading }
}

test.each(['jpg', 'png', 'webp'] as const)(
  'F05 a photo of the meter (%s) is kept and given back as it was sent',
  async (kind) => {
    const { attach, download, reading } = await given()
    expect(await attach(sampleFile(kind), `фото.${kind}`)).toMatchObject({ status: 200, json: { attached: true } })
    const { bytes, headers } = await download()
    expect(bytes).toEqual(sampleFile(kind))
    expect(headers['content-disposition']).toMatch(/^attachment;/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(await reading()).toMatchObject({ hasPhoto: true, value: '424.600' })
  },
)

test('F05 another photo replaces the first, whose bytes are deleted', async () => {
  const { attach, download } = await given()
  await attach(jpegOf(2, 3))
  await attach(jpegOf(5, 7))
  expect((await download()).bytes).toEqual(jpegOf(5, 7))
  await sweepFiles(portal.context())
  expect((await download()).bytes).toEqual(jpegOf(5, 7))
})

test('F05 a refused or lost photo does not change the reading', async () => {
  const { attach, download, reading } = await given()
  for (const [content, name] of [
    [sampleFile('pdf'), 'фото.jpg'],
    [sampleFile('pdf'), 'фото.pdf'],
    [Buffer.from('<svg onload="alert(1)"/>'), 'фото.svg'],
    [Buffer.alloc(0), 'фото.jpg'],
  ] as const) {
    expect([name, (await attach(content, name)).status]).toEqual([name, 422])
  }
  expect(await reading()).toMatchObject({ value: '424.600', status: 'sent', hasPhoto: false })
  expect((await download()).status).toBe(404)
})

test('AZ1 only the person who gave the reading may add or download its photo, even on a shared account', async () => {
  const mine = await given()
  await mine.attach()
  const stranger = (await readingScene(portal)).token
  const relative = await buildConsumer(portal.db)
  await linkAccount(portal.db, relative, mine.account.id)
  for (const token of [stranger, await portal.signIn(relative)]) {
    expect((await mine.attach(undefined, undefined, token)).status).toBe(404)
    expect((await mine.download(token)).status).toBe(404)
  }
  await portal.db.deleteFrom('account_links').where('consumer_id', '=', mine.consumerId).execute()
  expect((await mine.download()).status).toBe(404)
})

test('F05 an operator’s download of the photo is audited; other staff are refused', async () => {
  const { number, attach } = await given()
  await attach()
  const url = `/api/admin/readings/${number}/photo`
  const operator = await buildStaff(portal, 'operator')
  const editor = await buildStaff(portal, 'editor')
  expect((await portal.call({ url, token: operator.token })).bytes).toEqual(sampleFile('jpg'))
  expect((await portal.call({ url, token: editor.token })).status).toBe(403)
  expect((await portal.call({ url })).status).toBe(401)
  const { rows } = await portal.database.pool.query(
    `select action, target from audit_log where actor_id = $1 and action like 'readings%'`,
    [operator.id],
  )
  expect(rows).toEqual([{ action: 'readings.photo', target: `reading ${number}` }])
})

test('LG4 photos of an erased person are deleted, and the readings stay', async () => {
  const { attach, download, reading, consumerId } = await given()
  await attach()
  await forgetPhotosOf(portal.context(), consumerId)
  expect((await download()).status).toBe(404)
  expect(await reading()).toMatchObject({ value: '424.600', hasPhoto: false })
  await sweepFiles(portal.context())
})

test('F05 refuses a photo of a caller who is not signed in', async () => {
  const { number } = await given()
  const file = { field: 'photo', name: 'фото.jpg', content: sampleFile('jpg') }
  expect((await portal.call({ url: photoUrl(number), file })).status).toBe(401)
})
