import { screen, within } from '@testing-library/react'
import { confirmEmail } from '@zatyshok/contract/people/identity'
import { expect, test } from 'vitest'
import { main } from '../../../testing/find.ts'
import { open, page } from '../../../testing/page.ts'
import { refusal } from '../../../testing/server.ts'

test('C26 a letter that is opened a second time says that the address is confirmed, and leads to the sign-in', async () => {
  page().server.on(confirmEmail, refusal('address_confirmed', { message: 'Цю адресу вже підтверджено.' }))
  await open('/email-confirm?code=some-code')
  await screen.findByText('Цю електронну адресу вже підтверджено')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(within(main()).getByRole('link', { name: 'Увійти' }).getAttribute('href')).toBe('/sign-in')
})
