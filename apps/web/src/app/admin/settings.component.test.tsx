import { screen, waitFor } from '@testing-library/react'
import { type AllSettings, listSettings, saveSettings } from '@zatyshok/contract/admin-settings'
import { getSecondFactor } from '@zatyshok/contract/people/second-factor'
import { getWeather } from '@zatyshok/contract/weather'
import { expect, test } from 'vitest'
import { button, field, fill, findButton, main, textOf } from '../../testing/find.ts'
import { open, page } from '../../testing/page.ts'
import { refusal } from '../../testing/server.ts'
import { hanna, signedIn } from '../../testing/signed-in.ts'

const about = { hint: null, of: null, source: 'default', locked: false, changedAt: null, changedBy: null } as const
const name = 'Комунальний кабінет'
const format = 'https://www.portmone.com.ua/{account}'
const path = 'payments.services.portmone.format'

const settings = (): AllSettings => ({
  revision: 3,
  ignored: [],
  settings: [
    {
      ...about,
      kind: 'text',
      path: 'appName',
      group: 'general',
      label: 'Назва',
      sensitive: false,
      variable: 'PORTAL_APP_NAME',
      value: name,
      fallback: name,
      maxLength: 100,
    },
    {
      ...about,
      kind: 'format',
      path,
      group: 'payments',
      label: 'Шаблон',
      sensitive: true,
      variable: 'PORTAL_FORMAT',
      value: format,
      fallback: format,
    },
  ],
})

async function openSettings() {
  signedIn({ ...hanna, role: 'administrator', name: 'anna' })
  page().server.on(getSecondFactor, { totp: true, required: true, recoveryCodesLeft: 10, passkeys: [] })
  page().server.on(listSettings, settings())
  page().server.on(getWeather, { settlements: [], loaded: [] })
  const opened = await open('/admin/settings')
  await screen.findByLabelText('Назва')
  return opened
}

async function proveWith(code: string): Promise<void> {
  await fill(field('Поточний пароль'), 'пароль-17')
  await fill(field(/^Код/), code)
  await page().user.click(button('Зберегти', screen.getByRole('dialog')))
}

test('AT15 a protected setting needs password and code; a wrong code keeps the typed values', async () => {
  const message = 'Код не підходить.'
  page().server.on(saveSettings, refusal('second_factor_wrong', { message }), settings())
  const { user, server } = await openSettings()
  await fill(field('Шаблон'), `${format}?x`)
  await user.click(await findButton('Зберегти', main()))
  await screen.findByRole('dialog')
  await proveWith('111111')
  await waitFor(() => expect(textOf(screen.getByRole('dialog'))).toContain(message))
  expect(field('Шаблон').value).toBe(`${format}?x`)
  await proveWith('123456')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(saveSettings).at(-1)?.body).toEqual({
    revision: 3,
    changes: [{ path, value: `${format}?x` }],
    proof: { password: 'пароль-17', code: '123456' },
  })
})

test('AT16 a refused host is reported at its field, and the dialog closes', async () => {
  const errors = [{ path, message: 'Сервера thief.example немає в payments.allowedHosts.' }]
  page().server.on(saveSettings, refusal('invalid_value', { errors }))
  const { user } = await openSettings()
  await fill(field('Шаблон'), 'https://thief.example/{account}')
  await user.click(await findButton('Зберегти', main()))
  await screen.findByRole('dialog')
  await proveWith('123456')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(textOf(main())).toContain('Сервера thief.example немає')
  expect(field('Шаблон').value).toBe('https://thief.example/{account}')
})

test('J04 any other setting is saved without password and code', async () => {
  page().server.on(saveSettings, settings())
  const { user, server } = await openSettings()
  await fill(field('Назва'), 'Затишок')
  await user.click(await findButton('Зберегти', main()))
  const dialog = await screen.findByRole('dialog')
  expect(screen.queryByLabelText('Поточний пароль')).toBeNull()
  await user.click(button('Зберегти', dialog))
  await waitFor(() => expect(server.sent(saveSettings)).toHaveLength(1))
  expect(server.sent(saveSettings)[0]?.body).toEqual({ revision: 3, changes: [{ path: 'appName', value: 'Затишок' }] })
})
