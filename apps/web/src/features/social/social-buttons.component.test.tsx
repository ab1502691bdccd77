import { waitFor } from '@testing-library/react'
import { getChallenge } from '@zatyshok/contract/people/captcha'
import { startSocial } from '@zatyshok/contract/people/social'
import { getSettings } from '@zatyshok/contract/settings'
import { expect, test } from 'vitest'
import { findButton, toasts } from '../../testing/find.ts'
import { open, page } from '../../testing/page.ts'
import { refusal } from '../../testing/server.ts'
import { settingsOf } from '../../testing/usual-answers.ts'

const message = 'Зовнішній сервіс входу не відповідає. Увійдіть із паролем або спробуйте пізніше.'

async function openSignIn() {
  const socialProviders = [{ network: 'test', name: 'Тестовий сервіс' }]
  page().server.on(getSettings, settingsOf({ socialProviders, flags: { socialSignIn: true } }))
  const opened = await open('/sign-in')
  return { ...opened, button: await findButton('Увійти через Тестовий сервіс') }
}

test('C15 if the provider is unreachable, the page says so and the password still works', async () => {
  page().server.on(startSocial, refusal('social_unavailable', { message }))
  const { user, button, left } = await openSignIn()
  await user.click(button)
  await waitFor(() => expect(toasts('alert').join()).toContain(message))
  expect(button.disabled).toBe(false)
  await findButton('Увійти')
  expect(left).toEqual([])
})

test('C11 M02 the button leads to the provider', async () => {
  page().server.on(startSocial, { url: 'https://provider.example/authorize', state: 'state' })
  const { user, button, left } = await openSignIn()
  await user.click(button)
  await waitFor(() => expect(left).toEqual(['https://provider.example/authorize']))
})

test('AT75 if neighbours have used up the attempts, the button solves the challenge and redirects', async () => {
  page().server.on(startSocial, refusal('more_work_needed', { message: 'Перевірка триває довше.' }), {
    url: 'https://provider.example/authorize',
    state: 'state',
  })
  const { user, button, left, server } = await openSignIn()
  await user.click(button)
  await waitFor(() => expect(left).toEqual(['https://provider.example/authorize']))
  expect(server.sent(getChallenge).map(({ url }) => url.searchParams.get('form'))).toContain('social')
  expect(server.sent(startSocial).map(({ url }) => url.searchParams.has('captcha'))).toEqual([false, true])
})
