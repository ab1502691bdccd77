import { screen, waitFor } from '@testing-library/react'
import { type AllSettings, listSettings, saveSettings } from '@zatyshok/contract/admin-settings'
import { getSecondFactor } from '@zatyshok/contract/people/second-factor'
import { listStaffProviders } from '@zatyshok/contract/providers/providers'
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
const providers = [
  { code: '101', name: '«Калинівськводоканал»' },
  { code: '889', name: '«Калинівськгаз»' },
]

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

async function openSettings(part = 'general', all = settings()) {
  signedIn({ ...hanna, role: 'administrator', name: 'anna' })
  page().server.on(getSecondFactor, { totp: true, required: true, recoveryCodesLeft: 10, passkeys: [] })
  page().server.on(listSettings, all)
  page().server.on(listStaffProviders, providers)
  page().server.on(getWeather, { settlements: [], loaded: [] })
  const opened = await open(`/admin/settings?part=${part}`)
  await screen.findByRole('navigation', { name: 'Розділи налаштувань' })
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
  const { user, server } = await openSettings('payments')
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
  const { user } = await openSettings('payments')
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

const part = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) })

test('J04 the contents show one part at a time, and say which parts have unsaved changes', async () => {
  const { user } = await openSettings()
  await fill(field('Назва'), 'Затишок')
  expect(screen.queryByLabelText('Шаблон')).toBeNull()
  await user.click(part('Платіжні сервіси'))
  await screen.findByLabelText('Шаблон')
  expect(screen.queryByLabelText('Назва')).toBeNull()
  expect(location.search).toBe('?part=payments')
  expect(textOf(part('Загальні'))).toContain('змінено: 1')
  await user.click(part('Загальні'))
  expect(field('Назва').value).toBe('Затишок')
})

test('J04 a search shows the settings of every part; an unknown word is told', async () => {
  const { user } = await openSettings()
  await fill(field('Знайти налаштування'), 'шабл')
  await screen.findByLabelText('Шаблон')
  expect(screen.queryByLabelText('Назва')).toBeNull()
  expect(textOf(main())).toContain('Знайдено 1 налаштування')
  await fill(field('Знайти налаштування'), 'динозавр')
  expect(textOf(main())).toContain('Такого налаштування тут немає.')
  await user.clear(field('Знайти налаштування'))
  await screen.findByLabelText('Назва')
})

test('J04 a refusal opens the part with the refused setting', async () => {
  const errors = [{ path, message: 'Сервера thief.example немає в payments.allowedHosts.' }]
  page().server.on(saveSettings, refusal('invalid_value', { errors }))
  const { user } = await openSettings('payments')
  await fill(field('Шаблон'), 'https://thief.example/{account}')
  await user.click(part('Загальні'))
  await user.click(await findButton('Зберегти', main()))
  await screen.findByRole('dialog')
  await proveWith('123456')
  await waitFor(() => expect(field('Шаблон').value).toBe('https://thief.example/{account}'))
  expect(textOf(main())).toContain('Сервера thief.example немає')
})

const shared = { ...about, sensitive: false, variable: 'PORTAL' }
const ofProviders: AllSettings = {
  revision: 3,
  ignored: [],
  settings: [
    {
      ...{ ...shared, path: 'verification.providers', group: 'verification', label: 'Стежимо', kind: 'list' },
      ...{ ofProviders: true, value: ['889', '777'], fallback: ['889'] },
    },
    {
      ...{ ...shared, path: 'verification.months', group: 'verification', label: 'Окремі', kind: 'numbers' },
      ...{ value: { '889': 2 }, fallback: {}, min: 1, max: 12 },
    },
  ],
}

test('J04 providers are chosen by name; a code that no provider has can be removed', async () => {
  page().server.on(saveSettings, ofProviders)
  const { user, server } = await openSettings('verification', ofProviders)
  const water = await screen.findByRole('checkbox', { name: '«Калинівськводоканал»' })
  const gas = screen.getByRole('checkbox', { name: '«Калинівськгаз»' })
  // A tick that is removed and set again is no change.
  await user.click(gas)
  await user.click(gas)
  expect(textOf(main())).toContain('Незбережених змін немає')
  await user.click(water)
  await user.click(screen.getByRole('checkbox', { name: '777 — такого постачальника немає' }))
  await user.click(button('Додати рядок', main()))
  const added = screen.getByLabelText<HTMLSelectElement>('Постачальник')
  expect([...added.options].map(textOf)).toEqual(['Виберіть', '«Калинівськводоканал»'])
  await user.selectOptions(added, '101')
  await fill(field('Місяців'), '3')
  await fill(screen.getByRole<HTMLInputElement>('textbox', { name: '«Калинівськгаз»' }), '4')
  await user.click(await findButton('Зберегти', main()))
  await user.click(button('Зберегти', await screen.findByRole('dialog')))
  await waitFor(() => expect(server.sent(saveSettings)).toHaveLength(1))
  expect(server.sent(saveSettings)[0]?.body).toEqual({
    revision: 3,
    changes: [
      { path: 'verification.providers', value: ['889', '101'] },
      { path: 'verification.months', value: { '101': 3, '889': 4 } },
    ],
  })
})

const hours: AllSettings = {
  revision: 3,
  ignored: [],
  settings: (['mon', 'sat'] as const).map((day) => ({
    ...{ ...shared, path: `chat.hours.${day}`, group: 'chat', label: day, kind: 'text' },
    ...{ value: day === 'mon' ? '8:00-16:00' : '', fallback: '', maxLength: 100 },
  })),
}

test('J04 hours are set by a tick for the day and two times; a closed day has none', async () => {
  page().server.on(saveSettings, hours)
  const { user, server } = await openSettings('chat', hours)
  expect(field('Понеділок: З').value).toBe('08:00')
  expect(screen.queryByLabelText('Субота: З')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Субота' }))
  // The hours of the day before are suggested.
  expect(field('Субота: До').value).toBe('16:00')
  await fill(field('Субота: З'), '10:00')
  await user.click(screen.getByRole('checkbox', { name: 'Понеділок' }))
  await user.click(await findButton('Зберегти', main()))
  await user.click(button('Зберегти', await screen.findByRole('dialog')))
  await waitFor(() => expect(server.sent(saveSettings)).toHaveLength(1))
  expect(server.sent(saveSettings)[0]?.body).toEqual({
    revision: 3,
    changes: [
      { path: 'chat.hours.mon', value: '' },
      { path: 'chat.hours.sat', value: '10:00-16:00' },
    ],
  })
})
