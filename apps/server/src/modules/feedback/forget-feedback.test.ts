import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dumpTables } from '../../testing/dump.ts'
import { buildPerson, password } from '../../testing/person.ts'
import { feedbackScene } from '../../testing/scenes/feedback-scene.ts'
import { buildStaff } from '../../testing/staff.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { forgetOldFeedback } from './forget-feedback.ts'

const now = '2026-11-25T10:00:00Z'
let portal: TestApp
let scene: ReturnType<typeof feedbackScene>

beforeAll(async () => {
  portal = await testApp({ now })
  scene = feedbackScene(portal)
})
afterAll(() => portal.close())

/** Creates a message with a file and an answer. */
async function conversation(email: string, words: string): Promise<number> {
  const { json, ticket } = await scene.send({ email, name: `Ім’я ${words}`, message: `Повідомлення ${words}` })
  await scene.attach(json.id, ticket?.value, { name: `файл-${words}.pdf` })
  const { token } = await buildStaff(portal, 'operator')
  const body = { revision: 0, text: `Відповідь ${words}`, state: 'done' }
  expect((await portal.call({ url: `/api/admin/feedback/${json.id}/answers`, body, token })).status).toBe(200)
  return json.id
}

const numbers = async () =>
  (await portal.db.selectFrom('feedback_messages').select('id').orderBy('id').execute()).map(({ id }) => id)
const filesLeft = async () => (await portal.db.selectFrom('files').select('id').execute()).length

test('LG3 the export contains only the messages from the person’s confirmed addresses, and their answers', async () => {
  const { email, token } = await buildPerson(portal)
  const id = await conversation(email.toUpperCase(), 'моє')
  await conversation('inshyi@misto.example', 'чуже')
  const { bytes } = await portal.call({ url: '/api/ud/profile/export', token })
  const { messages, answers } = JSON.parse(bytes.toString('utf8'))
  expect(messages).toEqual([
    {
      number: id,
      receivedAt: '2026-11-25T10:00:00.000Z',
      senderName: 'Ім’я моє',
      email: email.toUpperCase(),
      text: 'Повідомлення моє',
      state: 'done',
      file: 'файл-моє.pdf',
    },
  ])
  expect(answers).toEqual([{ number: id, answeredAt: '2026-11-25T10:00:00.000Z', text: 'Відповідь моє' }])
  expect(bytes.toString('utf8')).not.toContain('чуже')
})

test('LG4 deleting the profile deletes the person’s messages, answers, letters and files', async () => {
  const { userId, email, token } = await buildPerson(portal)
  const unconfirmed = { user_id: userId, email: 'chuzha@misto.example', is_default: false, confirmed_at: null }
  await portal.db
    .insertInto('user_emails')
    .values({ ...unconfirmed, replaces_id: null })
    .execute()
  const own = await conversation(email, 'канарка')
  const foreign = await conversation('chuzha@misto.example', 'інше')
  const told = await conversation('told@misto.example', 'канарка в кабінет')
  await portal.db
    .updateTable('feedback_messages')
    .set({ email: '', answer_way: 'cabinet', answer_person: userId })
    .where('id', '=', told)
    .execute()
  await sweepFiles(portal.context())
  const before = await filesLeft()
  const deleted = await portal.call({ method: 'DELETE', url: '/api/ud/profile', body: { password }, token })
  expect(deleted.status).toBe(200)
  const left = await numbers()
  expect([own, told, foreign].map((id) => left.includes(id))).toEqual([false, false, true])
  await sweepFiles(portal.context())
  expect(await filesLeft()).toBe(before - 2)
  const tables = Object.values(await dumpTables(portal)).flat()
  expect(tables.filter((row) => row.includes('канарка') || row.includes(email))).toEqual([])
  const letters = await portal.db.selectFrom('letters').select('id').where('user_id', '=', userId).execute()
  expect(letters).toEqual([])
})

test('J03 messages, answers and files are deleted after three years and not a day earlier', async () => {
  await portal.db.deleteFrom('feedback_messages').execute()
  await portal.db
    .updateTable('files')
    .set({ removed_at: new Date(now) })
    .execute()
  await sweepFiles(portal.context())
  portal.setNow('2023-11-25T09:59:59Z')
  const old = await conversation('davno@misto.example', 'давнє')
  portal.setNow('2023-11-25T10:00:00Z')
  const recent = await conversation('nedavno@misto.example', 'недавнє')
  portal.setNow(now)
  await forgetOldFeedback(portal.context())
  await sweepFiles(portal.context())
  expect(await numbers()).toEqual([recent])
  expect(old).toBeLessThan(recent)
  expect(await filesLeft()).toBe(1)
  expect(await portal.db.selectFrom('feedback_answers').select('message_id').execute()).toEqual([
    { message_id: recent },
  ])
})
