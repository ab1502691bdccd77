import { screen } from '@testing-library/react'
import { auditChoices, listAudit } from '@zatyshok/contract/audit'
import { expect, test } from 'vitest'
import { button, field, fill } from '../../testing/find.ts'
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
