import { screen } from '@testing-library/react'
import {
  createProviderToken,
  listProviderTokens,
  type ProviderToken,
} from '@zatyshok/contract/providers/provider-tokens'
import { listStaffProviders } from '@zatyshok/contract/providers/providers'
import { createWebhook, listWebhooks, type Webhook } from '@zatyshok/contract/providers/webhooks'
import { expect, test } from 'vitest'
import { button, field, fill, findButton, textOf } from '../../testing/find.ts'
import { page } from '../../testing/page.ts'
import { refusal } from '../../testing/server.ts'
import { openAs } from '../../testing/staff.ts'

const provider = { code: '205', name: 'Теплоенерго' }
const token: ProviderToken = {
  ...{ id: 1, provider, name: 'Білінг', ending: 'abcd', scopes: ['imports:write'], networks: [] },
  ...{ createdAt: '2026-11-24T10:00:00Z', expiresAt: '2027-11-24T10:00:00Z', lastUsedAt: null, lastNetwork: null },
  state: 'active',
}
const webhook: Webhook = {
  ...{ id: 7, provider, url: 'https://hook.example/a', events: ['import.finished'], createdAt: token.createdAt },
  ...{ state: 'active', lastAttempt: null },
}

async function openAccess() {
  const { server } = page()
  server.on(listStaffProviders, [provider])
  server.on(listProviderTokens, [])
  server.on(listWebhooks, { webhooks: [], allowedHosts: ['hook.example'] })
  return openAs('administrator', '/admin/provider-access')
}

async function prove(code: string): Promise<void> {
  await fill(field('Поточний пароль'), 'пароль-17')
  await fill(field(/^Код/), code)
}

test('AT70 a token needs password and code; a wrong code is reported at its field and typed values stay', async () => {
  const message = 'Код не підходить.'
  page().server.on(createProviderToken, refusal('second_factor_wrong', { message }), { token: 'ztk_1', entry: token })
  const { user, server } = await openAccess()
  await user.click(await findButton('Новий токен'))
  const dialog = await screen.findByRole('dialog')
  await fill(field('Назва токена'), 'Білінг')
  await prove('111111')
  await user.click(button('Створити токен', dialog))
  await screen.findByText(message)
  await fill(field(/^Код/), '123456')
  await user.click(button('Створити токен', dialog))
  await screen.findByText('ztk_1')
  expect(server.sent(createProviderToken).map(({ body }) => body)).toMatchObject([
    { name: 'Білінг', password: 'пароль-17', code: '111111' },
    { name: 'Білінг', password: 'пароль-17', code: '123456' },
  ])
})

test('AT69 a webhook address needs password and code', async () => {
  page().server.on(createWebhook, { secret: 'whsec_1', entry: webhook })
  const { user, server } = await openAccess()
  await user.click(await findButton('Нова адреса'))
  const dialog = await screen.findByRole('dialog')
  await fill(field('Адреса'), webhook.url)
  expect(textOf(dialog)).toContain('Код із застосунку')
  await prove('123456')
  await user.click(button('Додати адресу', dialog))
  await screen.findByText('whsec_1')
  expect(server.sent(createWebhook).map(({ body }) => body)).toMatchObject([{ password: 'пароль-17', code: '123456' }])
})
