import { screen, waitFor } from '@testing-library/react'
import {
  confirmHeldCredit,
  decideHeldPayment,
  listHeldPayments,
  previewHeldCredit,
} from '@zatyshok/contract/bills/held-payments'
import { getSecondFactor } from '@zatyshok/contract/people/second-factor'
import { expect, test } from 'vitest'
import { button, field, fill, findButton, textOf } from '../../testing/find.ts'
import { open, page } from '../../testing/page.ts'
import { hanna, signedIn } from '../../testing/signed-in.ts'

const credit = {
  id: 7,
  askedBy: 'olha',
  own: false,
  reason: 'Платник підтвердив',
  holder: 'Мороз Олена',
  accountCode: '1042556',
  providerCode: '205',
}
const payment = {
  id: 3,
  service: 'Portmone',
  transactionId: '17',
  orderId: null,
  serviceProviderCode: '205',
  invoiceAccountCode: '1042556',
  holder: 'Мороз Олена',
  amountKop: 600_000,
  currency: 'UAH',
  paidOn: '2026-11-25',
  toldAt: '2026-11-25T10:00:00Z',
  heldFor: 'order' as const,
  revision: 0,
  similar: [],
}

async function openPayments(role: (typeof hanna)['role'], waiting: typeof credit | null) {
  signedIn({ ...hanna, role, name: 'anna' })
  page().server.on(getSecondFactor, { totp: true, required: true, recoveryCodesLeft: 10, passkeys: [] })
  page().server.on(listHeldPayments, { items: [{ ...payment, credit: waiting }], count: 1, decided: [] })
  return open('/admin/payments')
}

test('AT13 an operator reads that a large credit is waiting, and has no confirm button', async () => {
  await openPayments('operator', credit)
  await screen.findByText('Чекає на адміністратора')
  expect(screen.queryByRole('button', { name: /^Підтвердити/ })).toBeNull()
})

test('AT13 an administrator sees the amount and the account, and confirms with password and code', async () => {
  page().server.on(confirmHeldCredit, { decided: true })
  const { user, server } = await openPayments('administrator', credit)
  await user.click(await findButton('Підтвердити зарахування платежу 17'))
  const dialog = await screen.findByRole('dialog')
  expect(textOf(dialog)).toContain('Мороз Олена')
  expect(textOf(dialog)).toContain('Просить olha: Платник підтвердив')
  await fill(field('Поточний пароль'), 'пароль-17')
  await fill(field(/^Код/), '123456')
  await user.click(button('Підтвердити', dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(confirmHeldCredit)[0]?.url.pathname).toBe('/api/admin/held-credits/7/confirmation')
})

test('AT13 an operator who requests a large credit reads that it is waiting', async () => {
  page().server.on(decideHeldPayment, { decided: false })
  page().server.on(previewHeldCredit, {
    ...{ amountKop: 900_000, paidOn: '2026-11-20', payer: null, serviceProviderCode: '101', provider: 'Водоканал' },
    ...{ invoiceAccountCode: '10425567', holder: 'Мороз Олена', address: 'вул. Садова, 12', bills: [] },
  })
  const { user } = await openPayments('operator', null)
  await user.click(await findButton('Вирішити щодо платежу 17'))
  const dialog = await screen.findByRole('dialog')
  await fill(screen.getByRole('textbox'), 'Платник підтвердив')
  await user.click(button('Зарахувати', dialog))
  await user.click(await findButton('Так, зарахувати'))
  await screen.findByText('Сума велика: зарахування чекає на підтвердження адміністратора.')
})
