import { screen, within } from '@testing-library/react'
import { listAnswerTemplates } from '@zatyshok/contract/answer-templates'
import { countFeedback, listFeedback, readFeedback } from '@zatyshok/contract/feedback-inbox'
import { expect, test } from 'vitest'
import { main, textOf } from '../../testing/find.ts'
import { page } from '../../testing/page.ts'
import { openAs } from '../../testing/staff.ts'

const entry = {
  ...{ id: 12, state: 'new' as const, name: 'Олена Коваль', email: 'olena@misto.example', excerpt: 'Де рахунок?' },
  ...{ way: 'email' as const, answerTo: '', receivedAt: '2026-11-24T10:00:00Z', dueOn: '2100-01-04' },
  ...{ overdue: false, assignee: null, hasAttachment: false },
}
const thread = { ...entry, message: 'Де рахунок?', note: '', revision: 0, assignedToMe: false, attachment: null }

test('J03 a message has a deadline while it waits; a closed one and spam have none', async () => {
  const { server } = page()
  server.on(listFeedback, [entry, { ...entry, id: 11, state: 'done' }, { ...entry, id: 10, state: 'spam' }])
  server.on(readFeedback, { ...thread, state: 'done', answers: [] })
  server.on(countFeedback, { new: 1, work: 0, overdue: 0 })
  server.on(listAnswerTemplates, [])
  const { user } = await openAs('operator', '/admin/feedback?search=рахунок')
  const list = await screen.findByRole('list', { name: 'Звернення' })
  const rows = within(list).getAllByRole('listitem').map(textOf)
  expect(rows.map((row) => row.includes('Відповісти до 04.01.2100'))).toEqual([true, false, false])
  await user.click(within(list).getByRole('link', { name: /№\s11/ }))
  await screen.findByText('Отримано')
  expect(textOf(main().querySelector('dl'))).not.toContain('Відповісти до')
})
