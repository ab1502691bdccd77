import { screen, waitFor, within } from '@testing-library/react'
import { endConsumerLink, getConsumer, setConsumerStanding } from '@zatyshok/contract/accounts/consumers'
import { getSecondFactor } from '@zatyshok/contract/people/second-factor'
import { expect, test } from 'vitest'
import { button, field, findButton } from '../../testing/find.ts'
import { open, page } from '../../testing/page.ts'
import { refusal } from '../../testing/server.ts'
import { hanna, signedIn } from '../../testing/signed-in.ts'

const card = {
  id: 7,
  login: 'olena',
  name: 'Мороз Олена',
  emails: [{ email: 'olena@misto.example', confirmed: true }],
  phones: [],
  createdAt: '2026-11-01T10:00:00Z',
  lastSeenAt: null,
  blocked: false,
  secondFactor: false,
  mayBlock: true,
  toProve: [] as { id: number; provider: string; number: string; until: string }[],
  accounts: [{ id: 3, provider: 'Водоканал', number: '0792561', address: 'вул. Садова, 12', balanceKop: null }],
  readings: [],
}

async function openCard(parts: Partial<typeof card> = {}) {
  signedIn({ ...hanna, role: 'operator', name: 'anna' })
  const { server } = page()
  server.on(getSecondFactor, { totp: true, required: true, recoveryCodesLeft: 10, passkeys: [] })
  server.on(getConsumer, { ...card, ...parts })
  return open('/admin/consumers/7')
}

test('AT45 an operator blocks a resident with a reason; a refusal is shown in the dialog', async () => {
  const { user, server } = await openCard()
  const message = 'Цього споживача вже немає.'
  server.on(setConsumerStanding, refusal('not_found', { message }), { blocked: true })
  await user.click(await findButton('Заблокувати'))
  const dialog = await screen.findByRole('dialog', { name: 'Заблокувати Мороз Олена?' })
  await user.click(button('Заблокувати', dialog))
  expect(server.sent(setConsumerStanding)).toEqual([])
  await user.type(field('Причина'), 'Скарга власника')
  await user.click(button('Заблокувати', dialog))
  await within(dialog).findByText(message)
  server.on(getConsumer, { ...card, blocked: true })
  await user.click(button('Заблокувати', dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(setConsumerStanding).at(-1)?.body).toEqual({ blocked: true, reason: 'Скарга власника' })
  await findButton('Розблокувати')
})

test('AT44 an operator removes a link from the card, with a reason', async () => {
  const { user, server } = await openCard()
  server.on(endConsumerLink, { ended: true })
  await user.click(await findButton('Завершити доступ до рахунку № 0792561'))
  const dialog = await screen.findByRole('dialog', { name: 'Завершити доступ до рахунку № 0792561?' })
  await user.type(field('Причина'), 'Квартиру продано')
  server.on(getConsumer, { ...card, accounts: [] })
  await user.click(button('Завершити доступ', dialog))
  await screen.findByText('Жодного рахунку не додано.')
  const [sent] = server.sent(endConsumerLink)
  expect([sent?.url.pathname, sent?.body]).toEqual([
    '/api/admin/consumers/7/accounts/3',
    { reason: 'Квартиру продано' },
  ])
})

test('AT45 an operator of one provider reads who may block a resident, and has no block button', async () => {
  await openCard({ mayBlock: false })
  await screen.findByText(/Заблокувати користувача може оператор усього міста/)
  expect(screen.queryByRole('button', { name: 'Заблокувати' })).toBeNull()
})

test('AT41 the card lists an account that waits for a new proof; the operator can remove its link', async () => {
  const waiting = { id: 4, provider: 'Тепло', number: '205', until: '2026-12-25' }
  await openCard({ accounts: [], toProve: [waiting] })
  await screen.findByText('Чекає на нове підтвердження до 25.12.2026: змінився власник або код активації.')
  await findButton('Завершити доступ до рахунку № 205')
  expect(screen.queryByText('Жодного рахунку не додано.')).toBeNull()
})
