import { screen } from '@testing-library/react'
import { auditChoices, listAudit } from '@zatyshok/contract/audit'
import { expect, test } from 'vitest'
import { button, field, fill, textOf } from '../../testing/find.ts'
import { page } from '../../testing/page.ts'
import { openAs } from '../../testing/staff.ts'

test('J06 the log is searched by the person or object of an entry', async () => {
  const { server } = page()
  server.on(auditChoices, { actions: [], actors: [] })
  server.on(listAudit, [])
  const { user } = await openAs('administrator', '/admin/audit')
  await screen.findByLabelText('Про кого або про що')
  await fill(field('Про кого або про що'), ' 0004711 ')
  await user.click(button('Знайти'))
  await screen.findByRole('heading', { name: 'Журнал дій' })
  const [, searched] = server.sent(listAudit)
  expect(searched?.url.searchParams.get('about')).toBe('0004711')
})

test('J06 J04 a changed setting is told by its name, what it was and what it became', async () => {
  const { server } = page()
  server.on(auditChoices, { actions: [], actors: [] })
  const entry = { id: 1, at: '2026-11-25T10:00:00Z', actor: 'holova', network: '', targetText: 'Поширені запитання' }
  const said = { action: 'settings.change', actionText: 'Налаштування змінено', target: 'flags.faq' }
  server.on(listAudit, [{ ...entry, ...said, detail: { to: false, from: true, takenBack: false } }])
  const { user } = await openAs('administrator', '/admin/audit')
  await user.click(await screen.findByRole('button', { name: /^Докладніше про дію/ }))
  const dialog = await screen.findByRole('dialog')
  const lines = [...dialog.querySelectorAll('dt')].map((name) => `${textOf(name)}: ${textOf(name.nextElementSibling)}`)
  expect(lines.slice(1)).toEqual([
    'Об’єкт: Поширені запитання',
    'Ключ налаштування: flags.faq',
    'Було: так',
    'Стало: ні',
  ])
})
