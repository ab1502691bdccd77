import { screen, waitFor, within } from '@testing-library/react'
import { listSettings } from '@zatyshok/contract/admin-settings'
import { getSecondFactor } from '@zatyshok/contract/people/second-factor'
import { getWeather, loadWeather } from '@zatyshok/contract/weather'
import { expect, test } from 'vitest'
import { button, descriptionOf, field, isInvalid, textOf, toasts } from '../../testing/find.ts'
import { open, page } from '../../testing/page.ts'
import { refusal } from '../../testing/server.ts'
import { hanna, signedIn } from '../../testing/signed-in.ts'

const loaded = { settlement: 'нове передмістя', firstDay: '2025-10-01', lastDay: '2026-10-31', days: 396 }
const settlements = ['калинівськ', 'нове передмістя']

async function openCard(already: (typeof loaded)[] = []) {
  signedIn({ ...hanna, role: 'administrator', name: 'anna' })
  page().server.on(getSecondFactor, { totp: true, required: true, recoveryCodesLeft: 10, passkeys: [] })
  page().server.on(listSettings, { revision: 1, settings: [], ignored: [] })
  page().server.on(getWeather, { settlements, loaded: already })
  await open('/admin/settings?part=weather')
  await screen.findByLabelText('Населений пункт')
  return screen.getByRole('region', { name: 'Погода для порівняння опалення' })
}

test('G04 a weather file is sent for the chosen settlement, and the table shows what is loaded', async () => {
  const card = await openCard()
  expect(textOf(card)).toContain('Ще нічого не завантажено.')
  const { user, server } = page()
  server.on(loadWeather, { settlements, loaded: [loaded], changed: 396 })
  const options = within(field('Населений пункт')).getAllByRole('option').map(textOf)
  expect(options).toEqual(['Усе місто', 'Калинівськ', 'Нове Передмістя'])
  await user.selectOptions(field('Населений пункт'), 'Нове Передмістя')
  await user.upload(field(/^Файл\sпогоди/), new File(['05.10.2026;8,4'], 'weather.csv'))
  await user.click(button('Завантажити', card))
  await waitFor(() => expect(toasts('status').join()).toContain('Додано чи виправлено днів: 396.'))
  expect(server.sent(loadWeather).map(({ body }) => body)).toEqual([
    { settlement: 'нове передмістя', csv: '05.10.2026;8,4' },
  ])
  const [, row] = within(card).getAllByRole('row')
  expect(within(row!).getAllByRole('cell').map(textOf).join(' ')).toContain('01.10.2025')
  expect(textOf(row)).toMatch(/Нове Передмістя.*01\.10\.2025.*31\.10\.2026.*396/)
})

test('G04 a wrong line is told at the field of the file, and the chosen settlement stays', async () => {
  const card = await openCard([loaded])
  const { user, server } = page()
  await user.click(button('Завантажити', card))
  expect(descriptionOf(field(/^Файл\sпогоди/))).toContain('Виберіть файл.')
  expect(server.sent(loadWeather)).toEqual([])
  const message = 'Рядок 7: напишіть температуру від −70 до 50, наприклад 8,4.'
  server.on(loadWeather, refusal('invalid_value', { errors: [{ path: 'csv', message }] }))
  await user.selectOptions(field('Населений пункт'), 'Калинівськ')
  await user.upload(field(/^Файл\sпогоди/), new File(['х'], 'weather.csv'))
  await user.click(button('Завантажити', card))
  await waitFor(() => expect(isInvalid(field(/^Файл\sпогоди/))).toBe(true))
  expect(descriptionOf(field(/^Файл\sпогоди/))).toContain(message)
  expect(field('Населений пункт').value).toBe('калинівськ')
})
