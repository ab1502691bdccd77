import { screen, waitFor } from '@testing-library/react'
import { getSecondFactor } from '@zatyshok/contract/people/second-factor'
import {
  cancelProviderMoney,
  changeProviderMoney,
  confirmProviderMoney,
  listProviderMoney,
  type ProviderMoney,
  tellCarriedBalance,
} from '@zatyshok/contract/providers/provider-money'
import { expect, test } from 'vitest'
import { button, field, fill, findButton, main, textOf } from '../../testing/find.ts'
import { open, page } from '../../testing/page.ts'
import { refusal } from '../../testing/server.ts'
import { hanna, signedIn } from '../../testing/signed-in.ts'

const heat: ProviderMoney = {
  provider: { code: '205', name: 'Теплоенерго' },
  iban: 'UA560000000000000026000000001',
  edrpou: '99999013',
  carries: 'byBills',
  carriesNow: true,
  waiting: null,
  recent: [],
}
const asked = {
  id: 7,
  ibanBefore: heat.iban,
  iban: 'UA290000000000000026000000002',
  edrpouBefore: heat.edrpou,
  edrpou: '99999026',
  askedAt: '2026-11-24T10:00:00Z',
  askedBy: 'holova',
}
const waiting = { ...asked, expiresAt: '2026-12-01T10:00:00Z', own: false }

async function openProviders(entry: ProviderMoney, role: (typeof hanna)['role'] = 'administrator') {
  signedIn({ ...hanna, role, name: 'anna' })
  page().server.on(getSecondFactor, { totp: true, required: true, recoveryCodesLeft: 10, passkeys: [] })
  page().server.on(listProviderMoney, { secondPerson: true, providers: [entry] })
  return open('/admin/providers')
}

test('AT10 an operator has no page of providers’ money', async () => {
  await openProviders(heat, 'operator')
  await screen.findByText(/Цей\sрозділ\sвідкрито\sлише\sдля\sадміністраторів/)
})

test('G02 an administrator sets that the unpaid balance is not carried into the next bill', async () => {
  const { user, server } = await openProviders(heat)
  server.on(tellCarriedBalance, { ...heat, carries: 'no', carriesNow: false })
  server.on(listProviderMoney, { secondPerson: true, providers: [{ ...heat, carries: 'no', carriesNow: false }] })
  const choice = await screen.findByRole('combobox', { name: /^Чи\sпереходить.*Теплоенерго$/ })
  await user.selectOptions(choice, 'ні')
  await screen.findByText(/^Зараз: ні\./)
  expect(server.sent(tellCarriedBalance).map(({ body }) => body)).toEqual([{ carries: 'no' }])
})

test('AT12 a mistyped IBAN is reported at its field, and the button stays disabled', async () => {
  const { user, server } = await openProviders(heat)
  await user.click(await findButton('Змінити реквізити: Теплоенерго'))
  const dialog = await screen.findByRole('dialog')
  await fill(field('IBAN'), 'UA29 0000 0000 0000 0026 0000 0000 3')
  expect(textOf(dialog)).toContain('Перевірте IBAN')
  await fill(field('Поточний пароль'), 'пароль-17')
  await fill(field(/^Код/), '123456')
  await user.click(button('Змінити реквізити', dialog))
  expect(server.sent(changeProviderMoney)).toEqual([])
})

test('AT10 a wrong code is reported at its field, typed values stay, and the right code asks the other administrator', async () => {
  const message = 'Код не підходить.'
  page().server.on(changeProviderMoney, refusal('second_factor_wrong', { message }), {
    ...heat,
    waiting: { ...waiting, own: true },
  })
  const { user, server } = await openProviders(heat)
  await user.click(await findButton('Змінити реквізити: Теплоенерго'))
  const dialog = await screen.findByRole('dialog')
  await fill(field('IBAN'), asked.iban)
  await fill(field('ЄДРПОУ'), asked.edrpou)
  await fill(field('Поточний пароль'), 'пароль-17')
  await fill(field(/^Код/), '111111')
  await user.click(button('Змінити реквізити', dialog))
  await waitFor(() => expect(textOf(dialog)).toContain(message))
  expect(field('IBAN').value).toBe(asked.iban)
  await fill(field(/^Код/), '123456')
  await user.click(button('Змінити реквізити', dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { iban, edrpou } = asked
  expect(server.sent(changeProviderMoney).at(-1)?.body).toEqual({ iban, edrpou, password: 'пароль-17', code: '123456' })
})

test('AT13 an administrator confirms a colleague’s change with their own password and code', async () => {
  page().server.on(confirmProviderMoney, { ...heat, ...asked, waiting: null })
  const { user, server } = await openProviders({ ...heat, waiting })
  await screen.findByText('Про неї попросив holova.', { exact: false })
  await user.click(await findButton('Підтвердити зміну: Теплоенерго'))
  const dialog = await screen.findByRole('dialog')
  expect(textOf(dialog)).toContain('UA29 0000')
  await fill(field('Поточний пароль'), 'пароль-17')
  await fill(field(/^Код/), '123456')
  await user.click(button('Підтвердити', dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(confirmProviderMoney).map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/admin/provider-money-changes/7/confirmation', { password: 'пароль-17', code: '123456' }],
  ])
})

test('AT13 an administrator cancels their own change alone', async () => {
  page().server.on(cancelProviderMoney, heat)
  const { user, server } = await openProviders({ ...heat, waiting: { ...waiting, own: true } })
  const cancelling = await findButton('Скасувати зміну: Теплоенерго')
  expect(screen.queryByRole('button', { name: /^Підтвердити/ })).toBeNull()
  await user.click(cancelling)
  await waitFor(() => expect(server.sent(cancelProviderMoney)).toHaveLength(1))
})

test('AT10 a change of the last thirty days is shown with the former value and its author', async () => {
  const recent = [{ ...asked, decidedAt: '2026-11-25T10:00:00Z', decidedBy: 'anna' }]
  await openProviders({ ...heat, iban: asked.iban, edrpou: asked.edrpou, recent })
  await screen.findByText('Попросив holova, підтвердив anna.')
  expect(textOf(main())).toContain(`Було: ${heat.iban}`)
})
