import { screen } from '@testing-library/react'
import { runDoctor } from '@zatyshok/contract/doctor'
import { getSecondFactor } from '@zatyshok/contract/people/second-factor'
import { expect, test } from 'vitest'
import { findButton, textOf } from '../../testing/find.ts'
import { open, page } from '../../testing/page.ts'
import { hanna, signedIn } from '../../testing/signed-in.ts'

test('an administrator runs the checks and reads what to do', async () => {
  signedIn({ ...hanna, role: 'administrator', name: 'anna' })
  page().server.on(getSecondFactor, { totp: true, required: true, recoveryCodesLeft: 10, passkeys: [] })
  page().server.on(runDoctor, [
    { name: 'database', title: 'База даних', level: 'green', says: 'Відповідає.', todo: null },
    { name: 'disk', title: 'Диск', level: 'red', says: 'Вільно 10 МБ.', todo: 'Звільніть місце.' },
  ])
  const { user } = await open('/admin/doctor')
  await user.click(await findButton('Перевірити'))
  await screen.findByText('Несправно: 1, увага: 0, добре: 1.')
  expect(textOf(screen.getByRole('table'))).toContain('Звільніть місце.')
})

test('an operator has no such page', async () => {
  signedIn({ ...hanna, role: 'operator', name: 'anna' })
  page().server.on(getSecondFactor, { totp: true, required: true, recoveryCodesLeft: 10, passkeys: [] })
  await open('/admin/doctor')
  expect(screen.queryByRole('button', { name: 'Перевірити' })).toBeNull()
})
