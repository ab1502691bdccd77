import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { buildStaff } from '../../testing/staff.ts'

const url = '/api/admin/answer-templates'
const template = { title: 'Подяка', text: 'Вітаємо, {name}! Дякуємо за звернення № {id}.' }
let portal: TestApp
let token: string

beforeAll(async () => {
  portal = await testApp()
  token = (await buildStaff(portal, 'operator')).token
})
afterAll(() => portal.close())

const add = (body: object, as = token) => portal.call({ url, body, token: as })
const change = (id: number, body: object, as = token) =>
  portal.call({ method: 'PUT', url: `${url}/${id}`, body, token: as })
const remove = (id: number, as = token) => portal.call({ method: 'DELETE', url: `${url}/${id}`, token: as })
const idOf = (list: { id: number; title: string }[], title: string) => list.find((one) => one.title === title)?.id ?? 0

describe('templates of answers', () => {
  test('J03 are managed by operators and listed by title with their last editor', async () => {
    await add({ title: 'Уточнення', text: 'Напишіть, будь ласка, номер рахунку.' })
    const { status, json } = await add(template)
    expect([status, json.map(({ title }: { title: string }) => title)]).toEqual([200, ['Подяка', 'Уточнення']])
    const id = idOf(json, 'Подяка')
    const changed = await change(id, { ...template, text: 'Дякуємо!', revision: 0 })
    expect(changed.json[0]).toMatchObject({ id, text: 'Дякуємо!', revision: 1, changedBy: expect.any(String) })
    expect((await remove(id)).json).toHaveLength(1)
    const actions = await portal.db.selectFrom('audit_log').select('action').orderBy('id').execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'answerTemplate.add',
      'answerTemplate.add',
      'answerTemplate.update',
      'answerTemplate.remove',
    ])
  })

  test('AD3 the second of two concurrent changes is a conflict that names the first editor', async () => {
    const id = idOf((await add(template)).json, template.title)
    const both = await Promise.all([1, 2].map((n) => change(id, { ...template, text: `Зміна ${n}`, revision: 0 })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.json.errors[0].message).toContain('інший працівник: ')
    await remove(id)
  })

  test('J03 without a title, without a text, or two hundred of them are refused', async () => {
    for (const values of [{ title: ' ' }, { text: '' }, { title: 'я'.repeat(121) }]) {
      expect((await add({ ...template, ...values })).status).toBe(422)
    }
    const rows = Array.from({ length: 200 }, (_, n) => ({
      title: `${n}`,
      text: '-',
      changed_at: new Date(),
      changed_by: null,
    }))
    await portal.db.insertInto('answer_templates').values(rows).execute()
    const { status, json } = await add(template)
    expect([status, json.errors[0].message]).toEqual([422, expect.stringContaining('щонайбільше 200')])
    await portal.db.deleteFrom('answer_templates').execute()
  })

  test('J03 a mistyped placeholder is refused with the names of the known ones, in a new and in a changed template', async () => {
    const id = idOf((await add(template)).json, template.title)
    const text = 'Звернення № {номер} розглянуто, {name}.'
    for (const { status, json } of [
      await add({ ...template, text }),
      await change(id, { ...template, text, revision: 0 }),
    ]) {
      expect([status, json.code]).toEqual([422, 'invalid_value'])
      expect(json.errors).toEqual([{ path: 'text', message: expect.stringMatching(/\{номер\}.*\{name\}.*\{id\}/) }])
    }
    expect((await portal.call({ url, token })).json).toMatchObject([template])
    await remove(id)
  })

  test('J01 other roles are refused, and a missing template is not found', async () => {
    const id = idOf((await add(template)).json, template.title)
    const others = [await portal.signIn(await buildConsumer(portal.db)), (await buildStaff(portal, 'editor')).token]
    for (const other of others) {
      const answers = [
        await portal.call({ url, token: other }),
        await add(template, other),
        await change(id, { ...template, revision: 0 }, other),
        await remove(id, other),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
    expect((await portal.call({ url })).status).toBe(401)
    expect((await change(999_999, { ...template, revision: 0 })).status).toBe(404)
    expect((await remove(999_999)).status).toBe(404)
  })
})
