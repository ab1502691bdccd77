import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { recordStatements } from '../../testing/heard.ts'
import { lettersTo } from '../../testing/person.ts'
import { feedbackScene } from '../../testing/scenes/feedback-scene.ts'
import { buildStaff } from '../../testing/staff.ts'

const url = '/api/admin/feedback'
const now = '2026-11-25T10:00:00Z'
const email = 'olena@misto.example'
const portal: TestApp = await testApp()
const scene = feedbackScene(portal)
let operator: Awaited<ReturnType<typeof buildStaff>>

beforeEach(async () => {
  for (const table of ['feedback_messages', 'audit_log', 'letters', 'users', 'attempts'] as const) {
    await portal.db.deleteFrom(table).execute()
  }
  portal.setNow(now)
  operator = await buildStaff(portal, 'operator')
  const name = { first_name: 'Ганна', last_name: 'Шевчук' }
  await portal.db.updateTable('users').set(name).where('id', '=', operator.id).execute()
})
afterAll(() => portal.close())

const list = (query: Record<string, string> = {}) => portal.call({ url, query, token: operator.token })
const idsOf = async (query: Record<string, string> = {}) => (await list(query)).json.map(({ id }: { id: number }) => id)
const read = (id: number, token = operator.token) => portal.call({ url: `${url}/${id}`, token })
const update = (id: number, body: object, token = operator.token) =>
  portal.call({ method: 'PUT', url: `${url}/${id}`, body, token })
const answer = (id: number, body: object, token = operator.token) =>
  portal.call({ url: `${url}/${id}/answers`, body, token })
const audited = async () =>
  await portal.db.selectFrom('audit_log').select(['actor_id', 'action', 'target']).orderBy('id').execute()

test.each(['cabinet', 'email'] as const)('R03 an answer by %s reads its message once', async (way) => {
  const id = await scene.sent()
  const resident = await buildConsumer(portal.db)
  const change = { answer_way: way, answer_person: way === 'cabinet' ? resident : null }
  await portal.db.updateTable('feedback_messages').set(change).where('id', '=', id).execute()
  const heard = recordStatements()
  const { status, json } = await answer(id, { revision: 0, text: 'Сантехнік прийде завтра.', state: 'done' })
  heard.stop()
  expect([status, json.answers.length]).toEqual([200, 1])
  expect(heard.texts.filter((text) => /^select\b[\s\S]*\bfrom "feedback_messages"/i.test(text))).toHaveLength(1)
  const { rows } = await portal.database.pool.query('select data from notifications where user_id = $1', [resident])
  expect(rows.length).toBe(way === 'cabinet' ? 1 : 0)
})

describe('access', () => {
  test('J01 residents, editors and strangers cannot read visitors’ messages', async () => {
    const id = await scene.sent()
    const tokens = [undefined, await portal.signIn(await buildConsumer(portal.db))]
    tokens.push((await buildStaff(portal, 'editor')).token)
    for (const token of tokens) {
      const sent = token === undefined ? {} : { token }
      const answers = [
        await portal.call({ url, ...sent }),
        await portal.call({ url: '/api/admin/feedback-counts', ...sent }),
        await portal.call({ url: '/api/admin/feedback-export', ...sent }),
        await portal.call({ url: `${url}/${id}`, ...sent }),
        await portal.call({ method: 'PUT', url: `${url}/${id}`, body: { revision: 0, state: 'spam' }, ...sent }),
        await portal.call({ url: `${url}/${id}/answers`, body: { revision: 0, text: 'Так.', state: 'done' }, ...sent }),
      ]
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([token === undefined ? 401 : 403]))
    }
    expect((await read(id)).json).toMatchObject({ state: 'new', answers: [] })
  })

  test('J01 an administrator may do what an operator does', async () => {
    const { token } = await buildStaff(portal, 'administrator')
    expect((await read(await scene.sent(), token)).status).toBe(200)
  })

  test('AZ1 an unknown number is not found', async () => {
    expect((await read(999_999)).status).toBe(404)
    expect((await update(999_999, { revision: 0, state: 'done' })).status).toBe(404)
    expect((await answer(999_999, { revision: 0, text: 'Так.', state: 'done' })).status).toBe(404)
  })
})

describe('the list', () => {
  test('J03 shows sender, beginning, due day and assignee', async () => {
    const id = await scene.sent({ message: `Не надійшов рахунок. ${'я'.repeat(500)}` })
    await update(id, { revision: 0, assignee: 'me' })
    const { status, json } = await list()
    expect([status, json]).toEqual([
      200,
      [
        {
          id,
          state: 'work',
          name: 'Олена Коваль',
          email,
          way: 'email',
          answerTo: '',
          excerpt: expect.stringMatching(/^Не надійшов рахунок\. я{179}$/),
          receivedAt: '2026-11-25T10:00:00.000Z',
          dueOn: '2026-12-02',
          overdue: false,
          assignee: 'Шевчук Ганна',
          hasAttachment: false,
        },
      ],
    ])
  })

  test('J03 is filtered by state, sorted by the newest, and has no gaps between pages', async () => {
    const ids: number[] = []
    for (let n = 0; n < 52; n++) ids.push(await scene.sent({ message: `Повідомлення номер ${n}` }))
    const [first = 0] = ids
    await update(first, { revision: 0, state: 'spam' })
    const newest = ids.slice(1).reverse()
    const page = await idsOf({ state: 'new' })
    expect(page).toEqual(newest.slice(0, 50))
    expect(await idsOf({ state: 'new', before: String(page.at(-1)) })).toEqual(newest.slice(50))
    expect(await idsOf({ state: 'spam' })).toEqual([first])
    expect((await list({ state: 'gone' })).status).toBe(422)
  })

  test('J03 is searched by number, by the beginning of an address and by words of name and text', async () => {
    const gas = await scene.sent({
      name: 'Тарас Гриценко',
      email: 'taras_g@misto.example',
      message: 'Газовий лічильник 10421234 не працює',
    })
    const water = await scene.sent({
      name: 'Ірина',
      email: 'TarasXg@misto.example',
      message: 'Гарячої води немає з понеділка',
    })
    expect(await idsOf({ search: String(gas) })).toEqual([gas])
    expect(await idsOf({ search: '10421234' })).toEqual([gas])
    expect(await idsOf({ search: 'TARAS_g@' })).toEqual([gas])
    expect(await idsOf({ search: 'tarasxg@misto' })).toEqual([water])
    expect(await idsOf({ search: 'гарячо вод' })).toEqual([water])
    expect(await idsOf({ search: 'гриценко' })).toEqual([gas])
    expect(await idsOf({ search: `№ ${gas}` })).toEqual([gas])
    expect(await idsOf({ search: `№\u00a0${gas}` })).toEqual([gas])
    expect(await idsOf({ search: '№10421234' })).toEqual([gas])
    expect(await idsOf({ search: 'Taras_G' })).toEqual([gas])
    expect(await idsOf({ search: 'tarasx' })).toEqual([water])
    expect(await idsOf({ search: 'aras' })).toEqual([])
    expect(await idsOf({ search: '  ' })).toEqual([water, gas])
    expect(await idsOf({ search: 'гриценко', state: 'done' })).toEqual([])
  })

  test('MA6 search text is always words and never a query', async () => {
    await scene.sent()
    for (const search of ["'", '%', '&|!():*', "') or 1=1 --", '%@%', '\\@', "o'reilly", '<->', '№']) {
      expect([search, (await list({ search })).status]).toEqual([search, 200])
    }
    expect(await idsOf({ search: '%@' })).toEqual([])
  })

  test('J03 open messages are counted, and late ones are marked until they are closed', async () => {
    const late = await scene.sent()
    const taken = await scene.sent({ message: 'Друге повідомлення' })
    await update(taken, { revision: 0, assignee: 'me' })
    const at = async (moment: string) => {
      portal.setNow(moment)
      // A week has passed and the session has expired, so the operator signs in again.
      operator = { ...operator, token: await portal.signIn(operator.id) }
    }
    const counts = async () => (await portal.call({ url: '/api/admin/feedback-counts', token: operator.token })).json
    expect(await counts()).toEqual({ new: 1, work: 1, overdue: 0 })
    await at('2026-12-02T21:59:00Z')
    expect(await counts()).toEqual({ new: 1, work: 1, overdue: 0 })
    // Midnight in Kyiv.
    await at('2026-12-02T22:00:00Z')
    expect(await counts()).toEqual({ new: 1, work: 1, overdue: 2 })
    expect((await read(late)).json.overdue).toBe(true)
    await update(late, { revision: 0, state: 'done' })
    expect((await read(late)).json.overdue).toBe(false)
    expect(await counts()).toEqual({ new: 0, work: 1, overdue: 1 })
  })
})

describe('a message', () => {
  test('XS4 MA9 is shown exactly as typed', async () => {
    const name = '<img src=x onerror=alert(1)> {id} %s'
    const message = '<script>alert(1)</script>\n=HYPERLINK("https://evil.example")'
    const id = await scene.sent({ name, message })
    expect((await read(id)).json).toMatchObject({
      id,
      name,
      message,
      note: '',
      revision: 0,
      attachment: null,
      answers: [],
    })
  })

  test('J06 every viewing and every change is recorded with the person', async () => {
    const id = await scene.sent()
    await read(id)
    await update(id, { revision: 0, assignee: 'me', note: 'Зателефонувати' })
    await answer(id, { revision: 1, text: 'Рахунок надіслано.', state: 'done' })
    const target = `feedback ${id}`
    expect(await audited()).toEqual(
      ['feedback.read', 'feedback.update', 'feedback.answer'].map((action) => ({
        actor_id: operator.id,
        action,
        target,
      })),
    )
    const details = await portal.db.selectFrom('audit_log').select('detail').execute()
    expect(JSON.stringify(details)).not.toMatch(/Зателефонувати|Рахунок/)
  })

  test('J03 is assigned, noted, released, closed, reopened; assigning a closed one keeps it closed', async () => {
    const id = await scene.sent()
    expect((await update(id, { revision: 0, assignee: 'me' })).json).toMatchObject({
      state: 'work',
      assignee: 'Шевчук Ганна',
      assignedToMe: true,
      revision: 1,
    })
    expect((await update(id, { revision: 1, note: 'Телефонувала' })).json).toMatchObject({
      note: 'Телефонувала',
      state: 'work',
    })
    expect((await update(id, { revision: 2, assignee: 'nobody' })).json).toMatchObject({
      assignee: null,
      assignedToMe: false,
    })
    expect((await update(id, { revision: 3, state: 'done' })).json.state).toBe('done')
    expect((await update(id, { revision: 4, assignee: 'me' })).json.state).toBe('done')
    expect((await update(id, { revision: 5, state: 'new' })).json).toMatchObject({ state: 'new', note: 'Телефонувала' })
  })

  test('AD3 the second of two concurrent changes is a conflict that names the colleague', async () => {
    const id = await scene.sent()
    const other = await buildStaff(portal, 'operator')
    await portal.db.updateTable('users').set({ first_name: 'Петро' }).where('id', '=', other.id).execute()
    const both = await Promise.all([
      update(id, { revision: 0, note: 'Ганна', assignee: 'me' }),
      update(id, { revision: 0, note: 'Петро', assignee: 'me' }, other.token),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = both[0].status === 200 ? 'Ганна' : 'Петро'
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.json.code).toBe('content_conflict')
    expect(refused?.json.errors[0].message).toContain(winner)
    expect((await read(id)).json).toMatchObject({ note: winner, revision: 1 })
  })
})

describe('an answer', () => {
  test('J03 is sent by letter as written and stays in the thread with its author', async () => {
    const id = await scene.sent()
    const text = 'Вітаємо, {name}! $& %s\n\nРахунок надіслано <b>сьогодні</b>.'
    const { status, json } = await answer(id, { revision: 0, text, state: 'done' })
    expect(status).toBe(200)
    expect(json).toMatchObject({ state: 'done', revision: 1 })
    const kept = { text, answeredAt: '2026-11-25T10:00:00.000Z', answeredBy: 'Шевчук Ганна' }
    expect(json.answers).toEqual([{ id: expect.any(Number), ...kept }])
    const [, letter] = await lettersTo(portal, email)
    expect(letter).toMatchObject({ kind: 'feedbackAnswered', to: email, number: id, answer: text })
  })

  test('RL3 pressed twice it is one answer and one letter', async () => {
    const id = await scene.sent()
    const body = { revision: 0, text: 'Рахунок надіслано.', state: 'work' }
    const both = await Promise.all([answer(id, body), answer(id, body)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(id)).json.answers).toHaveLength(1)
    expect(await lettersTo(portal, email)).toHaveLength(2)
  })

  test.each([
    ['no text', { text: '  ' }],
    ['too long a text', { text: 'я'.repeat(10_001) }],
    ['an unfilled blank of a template', { text: 'Перерахуємо на ___ грн.' }],
    ['a state that no answer leads to', { state: 'spam' }],
    ['a revision that cannot be', { revision: -1 }],
  ])('J03 with %s is refused and no letter is sent', async (_what, values) => {
    const id = await scene.sent()
    expect((await answer(id, { revision: 0, text: 'Так.', state: 'done', ...values })).status).toBe(422)
    expect((await read(id)).json.answers).toEqual([])
    expect(await lettersTo(portal, email)).toHaveLength(1)
  })
})

describe('the table for spreadsheets', () => {
  test('IM1 holds the chosen messages whole, and no cell that a spreadsheet would run', async () => {
    await scene.sent({ name: '=cmd|calc', message: '@SUM(1+1)*cmd; "так"' })
    const spam = await scene.sent({ message: 'Рекламний лист номер один' })
    await update(spam, { revision: 0, state: 'spam' })
    const query = { state: 'new' }
    const answered = await portal.call({ url: '/api/admin/feedback-export', query, token: operator.token })
    expect(answered.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answered.headers['content-disposition']).toBe('attachment; filename="zvernennia-2026-11-25.csv"')
    const [head, row, ...rest] = answered.bytes.toString('utf8').split('\r\n')
    expect(head).toBe(
      '\ufeffНомер;Отримано;Стан;Відповісти до;Виконавець;Від кого;Електронна пошта;Повідомлення;Як відповісти',
    )
    expect(row).toMatch(
      /^\d+;25\.11\.2026 12:00;Нове;02\.12\.2026;;'=cmd\|calc;olena@misto\.example;"'@SUM\(1\+1\)\*cmd; ""так""";Лист на пошту$/,
    )
    expect(rest).toEqual([''])
    expect((await audited()).at(-1)?.action).toBe('feedback.export')
  })
})
