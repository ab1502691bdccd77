import { screen, waitFor, within } from '@testing-library/react'
import { getChallenge } from '@zatyshok/contract/people/captcha'
import { signIn } from '@zatyshok/contract/people/identity'
import { getSettings } from '@zatyshok/contract/settings'
import { expect, test } from 'vitest'
import { button, field, fill, main, textOf, toasts } from '../../testing/find.ts'
import { open, page, pass, stopClock } from '../../testing/page.ts'
import { proxyPage, refusal } from '../../testing/server.ts'
import { challengeOf, settingsOf } from '../../testing/usual-answers.ts'

const wrong = refusal('sign_in_failed', { message: 'Неправильний логін або пароль' })

const status = () =>
  within(main())
    .queryAllByRole('status')
    .map(textOf)
    .filter((text) => /робот|перевір/i.test(text))

async function openForm() {
  const opened = await open('/sign-in')
  await screen.findByLabelText('Телефон, пошта або логін')
  return opened
}

async function send(): Promise<void> {
  await fill(field('Телефон, пошта або логін'), 'resident')
  await fill(field('Пароль'), 'wrong')
  await page().user.click(button('Увійти'))
}

const solutions = () =>
  page()
    .server.sent(signIn)
    .map(({ body }) => (body as { captcha?: string }).captcha)

test('C32 the work begins with the first focus, needs no input, and reports its end', async () => {
  const { user, server } = await openForm()
  expect(status()).toEqual(['Перевірка, що ви не робот'])
  expect(server.sent(getChallenge)).toEqual([])
  await user.click(field('Телефон, пошта або логін'))
  await waitFor(() => expect(status()).toEqual(['Перевірку пройдено']))
  expect(server.sent(getChallenge).map(({ url }) => url.search)).toEqual(['?form=signIn'])
  expect(document.activeElement).toBe(field('Телефон, пошта або логін'))
})

test('C32 every attempt brings a solution of its own, prepared while one reads why the last was refused', async () => {
  page().server.on(signIn, wrong)
  const { user } = await openForm()
  await send()
  await within(main()).findByRole('alert')
  await waitFor(() => expect(status()).toEqual(['Перевірку пройдено']))
  await fill(field('Пароль'), 'wrong')
  await user.click(button('Увійти'))
  await waitFor(() => expect(new Set(solutions()).size).toBe(2))
})

test('C32 without a challenge nothing is sent, the reason stands at the form, and the next try may do', async () => {
  page().server.on(getChallenge, proxyPage(502))
  page().server.on(signIn, wrong)
  const { user, server } = await openForm()
  await send()
  await waitFor(() =>
    expect(status()).toEqual(['Перевірка зараз недоступна. Спробуйте пізніше або напишіть нам у чат.']),
  )
  expect(solutions()).toEqual([])
  expect(field('Пароль').value).toBe('wrong')
  server.on(getChallenge, challengeOf('signIn', 2))
  await user.click(button('Увійти'))
  await waitFor(() => expect(solutions()).toHaveLength(1))
  await within(main()).findByRole('alert')
})

test('C32 a solution that grew old while the form was filled in is replaced before it is sent', async () => {
  page().server.on(signIn, wrong)
  stopClock()
  const { user, server } = await openForm()
  await user.click(field('Телефон, пошта або логін'))
  await waitFor(() => expect(status()).toEqual(['Перевірку пройдено']))
  await pass(9.5 * 60_000)
  expect(server.sent(getChallenge)).toHaveLength(1)
  await send()
  await waitFor(() => expect(solutions()).toHaveLength(1))
  expect(JSON.parse(atob(solutions()[0] ?? '')).challenge.parameters.nonce).toBe('nonce 2')
  await within(main()).findByRole('alert')
})

test('C04 C32 where the flag is off the form neither works nor mentions it', async () => {
  page().server.on(getSettings, settingsOf({ flags: { captchaSignIn: false } }))
  page().server.on(signIn, refusal('captcha_required', { message: 'Пройдіть перевірку, що ви не робот.' }))
  const { server } = await openForm()
  await send()
  await waitFor(() => expect(toasts('alert').join()).toContain('Пройдіть перевірку, що ви не робот'))
  expect(status()).toEqual([])
  expect(solutions()).toEqual([undefined])
  expect(server.sent(getChallenge)).toEqual([])
})

test('AT31 where the server asks for more work, the form does it and sends once more, flag or no flag', async () => {
  page().server.on(getSettings, settingsOf({ flags: { captchaSignIn: false } }))
  page().server.on(signIn, refusal('more_work_needed', { message: 'Перевірка триває довше.' }), wrong)
  const { server } = await openForm()
  server.on(getChallenge, challengeOf('signIn', 2))
  await send()
  await waitFor(() => expect(solutions()).toEqual([undefined, expect.any(String)]))
  expect(textOf(await within(main()).findByRole('alert'))).not.toContain('Перевірка триває довше')
  expect(server.sent(getChallenge)).toHaveLength(1)
})
