import { screen, within } from '@testing-library/react'
import {
  decideHeldPayment,
  listHeldPayments,
  previewHeldCredit,
  undoHeldDecision,
} from '@zatyshok/contract/bills/held-payments'
import { expect, test } from 'vitest'
import { button, field, fill, findButton, textOf } from '../../testing/find.ts'
import { page } from '../../testing/page.ts'
import type { ReplyOf } from '../../testing/server.ts'
import { openAs } from '../../testing/staff.ts'

const moment = '2026-11-25T10:00:00Z'
const held: ReplyOf<typeof listHeldPayments>['items'][number] = {
  ...{ id: 3, service: 'Portmone', transactionId: 'T1', orderId: 'order-17', serviceProviderCode: '101' },
  ...{ invoiceAccountCode: '0000101', holder: 'Мороз Олена Вікторівна', amountKop: 5000, currency: 'UAH' },
  ...{ paidOn: '2026-11-25', toldAt: moment, heldFor: 'order', revision: 0, similar: [], credit: null },
}
const decided: ReplyOf<typeof listHeldPayments>['decided'][number] = {
  ...{ id: 4, service: 'Portmone', transactionId: 'T2', serviceProviderCode: '101', invoiceAccountCode: '0000102' },
  ...{ holder: 'Коваль Іван', amountKop: 7000, currency: 'UAH', decision: 'credit', decidedBy: 'anna' },
  ...{ decidedAt: moment, revision: 1 },
}

test('G10 before a credit the operator sees amount, payer, holder and bills, and confirms', async () => {
  const { server } = page()
  server.on(listHeldPayments, { items: [held], count: 1, decided: [] })
  server.on(previewHeldCredit, {
    ...{ amountKop: 5000, paidOn: '2026-11-25', payer: 'Мороз Іван', serviceProviderCode: '101' },
    ...{
      provider: 'Водоканал',
      invoiceAccountCode: '0000101',
      holder: 'Мороз Олена Вікторівна',
      address: 'Соборна, 1',
    },
    bills: [
      { month: '2026-10', owedKop: 20_002, leftKop: 15_002 },
      { month: '2026-09', owedKop: 4000, leftKop: -1000 },
    ],
  })
  server.on(decideHeldPayment, { decided: true })
  const { user } = await openAs('operator', '/admin/payments')
  await user.click(await findButton('Вирішити щодо платежу T1'))
  await fill(field<HTMLTextAreaElement>('Причина рішення'), 'Перевірено')
  await user.click(button('Зарахувати'))
  const look = await screen.findByRole('region', { name: 'Перевірте перед зарахуванням' })
  for (const text of ['50,00', 'Мороз Іван', 'Мороз Олена Вікторівна', 'Соборна, 1', '150,02', 'переплата 10,00'])
    expect(textOf(look).replaceAll('\u00a0', ' ')).toContain(text)
  expect(server.sent(decideHeldPayment)).toEqual([])
  await user.click(button('Так, зарахувати'))
  await screen.findByText('Платіж зараховано')
  expect(server.sent(decideHeldPayment)).toMatchObject([{ body: { decision: 'credit', reason: 'Перевірено' } }])
})

test('G10 a decision of the last day is undone with a reason', async () => {
  const { server } = page()
  server.on(listHeldPayments, { items: [], count: 0, decided: [decided] })
  server.on(undoHeldDecision, { undone: true })
  const { user } = await openAs('operator', '/admin/payments')
  await user.click(await findButton('Скасувати рішення щодо платежу T2'))
  const form = screen.getByRole('form', { name: 'Скасувати рішення' })
  await user.click(button('Скасувати рішення', form))
  within(form).getByText('Напишіть причину щонайменше трьома знаками')
  await fill(field<HTMLTextAreaElement>('Причина рішення'), 'Не той рахунок')
  await user.click(button('Скасувати рішення', form))
  await screen.findByText('Рішення скасовано, платіж знову чекає')
  expect(server.sent(undoHeldDecision)).toMatchObject([{ body: { revision: 1, reason: 'Не той рахунок' } }])
})
