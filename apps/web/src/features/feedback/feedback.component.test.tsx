import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { attachToFeedback, sendFeedback } from '@zatyshok/contract/feedback'
import { expect, test } from 'vitest'
import {
  button,
  descriptionOf,
  field,
  fill,
  isInvalid,
  main,
  missing,
  refused,
  textOf,
  toasts,
} from '../../testing/find.ts'
import { open, page, reopen } from '../../testing/page.ts'
import { dropped, proxyPage, refusal } from '../../testing/server.ts'
import { signedIn } from '../../testing/signed-in.ts'

const message = 'Не надійшов рахунок за жовтень, особовий рахунок 10425567.'
const email = 'olena@kalynivsk.example'
const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF\n'], name, { type: 'application/pdf' })
const program = () => new File(['MZ'], 'програма.exe', { type: 'application/octet-stream' })
const send = () => button('Надіслати', main())
const file = () => document.querySelector<HTMLInputElement>('input[type=file]')!

async function openForm() {
  const opened = await open('/contacts/new')
  await screen.findByLabelText('Ім’я')
  return opened
}

async function openFilled() {
  const opened = await openForm()
  await fill(field('Ім’я'), 'Олена Коваль')
  await fill(field('Електронна пошта'), email)
  await fill(field('Повідомлення'), message)
  return opened
}

function expectTyped(): void {
  expect(field('Ім’я').value).toBe('Олена Коваль')
  expect(field('Електронна пошта').value).toBe(email)
  expect(field('Повідомлення').value).toBe(message)
}

test('H01 H02 missing fields are listed beside the disabled button', async () => {
  const { user } = await openForm()
  await waitFor(() => expect(document.title).toMatch(/^Зворотний зв’язок/))
  expect(missing()).toBe('Залишилося: ім’я, електронна пошта і повідомлення')
  expect(send().disabled).toBe(true)
  await fill(field('Ім’я'), 'Ол')
  await fill(field('Електронна пошта'), 'olena@')
  await fill(field('Повідомлення'), 'Коротко')
  await user.tab()
  expect(descriptionOf(field('Ім’я'))).toContain('Мінімальна довжина поля: 3 символи')
  expect(descriptionOf(field('Електронна пошта'))).toContain('Неправильний формат електронної адреси')
  expect(descriptionOf(field('Повідомлення'))).toContain('Мінімальна довжина повідомлення: 10 символів')
  await fill(field('Ім’я'), 'Олена Коваль')
  await fill(field('Електронна пошта'), email)
  await fill(field('Повідомлення'), message)
  expect(send().disabled).toBe(false)
  expect(missing()).toBe('')
})

test('H04 a message is sent by keyboard alone: its number survives a reload, and the draft is deleted', async () => {
  page().server.on(sendFeedback, { id: 17 })
  const { user, server } = await openForm()
  field('Ім’я').focus()
  await user.keyboard('Олена Коваль')
  await user.tab()
  await user.keyboard(email)
  await user.tab()
  await user.keyboard(message)
  await user.tab()
  expect(document.activeElement).toBe(file())
  await user.tab()
  expect(document.activeElement).toBe(send())
  await user.keyboard('{Enter}')
  await screen.findByText(/^Номер\sзвернення:\s17$/)
  expect(location.pathname).toBe('/contacts/completed')
  await screen.findByText(`Відповімо на ${email} протягом 5 робочих днів.`)
  expect(server.sent(sendFeedback).map(({ body }) => body)).toEqual([
    { name: 'Олена Коваль', email, message, captcha: expect.any(String) },
  ])
  await reopen()
  await screen.findByText(/^Номер\sзвернення:\s17$/)
  await reopen('/contacts/new')
  expect((await screen.findByLabelText<HTMLInputElement>('Повідомлення')).value).toBe('')
})

test('H04 the confirmation page opened directly shows no number and explains the next step', async () => {
  await open('/contacts/completed')
  await screen.findByText(/^Відповімо\sна\sвказану\sелектронну\sадресу\sпротягом/)
  expect(screen.queryByText(/Номер\sзвернення/)).toBeNull()
  expect(
    within(main())
      .getByRole('link', { name: /^На\sголовну$/ })
      .getAttribute('href'),
  ).toBe('/')
})

test('H03 H05 an executable is refused with a message, and typed values survive even a reload', async () => {
  await openFilled()
  expect(file().accept).toBe('.jpg,.jpeg,.png,.doc,.docx,.pdf')
  // Simulates a drop onto the field: the browser's file chooser would not offer this type.
  await userEvent.setup({ applyAccept: false, delay: null }).upload(file(), program())
  await screen.findByText('Цей тип файлу не підтримується. Можна додати JPG, JPEG, PNG, DOC, DOCX або PDF.')
  expect(send().disabled).toBe(true)
  expectTyped()
  const { user } = page()
  await user.click(button('Прибрати файл «програма.exe»'))
  expect(send().disabled).toBe(false)
  await user.upload(file(), pdf('рахунок.pdf'))
  await screen.findByText(/^рахунок\.pdf \(/)
  await reopen()
  await screen.findByLabelText('Ім’я')
  expectTyped()
})

test('H05 L07 a failure without a toast is shown in the form, and typed values stay', async () => {
  page().server.on(sendFeedback, proxyPage(502))
  const { user } = await openFilled()
  await user.click(send())
  await within(main()).findByRole('alert')
  expect(refused()).toBe('Під час надсилання звернення сталася помилка')
  expect(toasts('alert')).toEqual([])
  expectTyped()
})

test('H05 L06 L07 a lost connection is reported once, in a toast, and typed values stay', async () => {
  page().server.on(sendFeedback, dropped)
  const { user } = await openFilled()
  await user.click(send())
  await waitFor(() => expect(toasts('alert').join()).toContain('Не вдалося отримати відповідь від сервера'))
  expect(within(main()).queryByRole('alert')).toBeNull()
  expectTyped()
})

test('H05 L05 L07 a field that the server refuses is marked and focused; only the toast shows the reason', async () => {
  const errors = [{ message: 'Такої адреси немає.', path: 'email' }]
  page().server.on(sendFeedback, refusal('invalid_value', { errors }))
  const { user } = await openFilled()
  await user.click(send())
  await waitFor(() => expect(isInvalid(field('Електронна пошта'))).toBe(true))
  expect(toasts('status')).toEqual(['Увага: Такої адреси немає.'])
  expect(document.activeElement).toBe(field('Електронна пошта'))
  expect(textOf(main())).not.toContain('Такої адреси немає.')
  expectTyped()
})

test('H04 if only the file fails, its message keeps its number, and the file is sent again', async () => {
  page().server.on(sendFeedback, { id: 17 })
  page().server.on(
    attachToFeedback,
    dropped,
    refusal('file_refused', { errors: [{ message: 'Вміст файлу не відповідає його назві.', path: 'attachment' }] }),
    { attached: true },
  )
  const { user, server } = await openFilled()
  await user.upload(file(), pdf('рахунок.pdf'))
  await user.click(send())
  await screen.findByText(/^Звернення\s№\s17\sнадіслано,\sале\sфайл\sне\sзавантажився\./)
  await user.click(button('Надіслати файл'))
  await screen.findByText(/Вміст\sфайлу\sне\sвідповідає\sйого\sназві/)
  await user.upload(file(), pdf('інший.pdf'))
  await user.click(button('Надіслати файл'))
  await screen.findByText(/^Номер\sзвернення:\s17$/)
  expect(server.sent(sendFeedback)).toHaveLength(1)
  const sent = server.sent(attachToFeedback).map(({ body }) => (body as FormData).get('attachment') as File)
  expect(sent.map(({ name }) => name)).toEqual(['рахунок.pdf', 'рахунок.pdf', 'інший.pdf'])
})

test('AT77 if neighbours have sent many files, the form solves the challenge and sends the file again', async () => {
  page().server.on(sendFeedback, { id: 17 })
  page().server.on(attachToFeedback, refusal('more_work_needed', { message: 'Перевірка триває довше.' }), {
    attached: true,
  })
  const { user, server } = await openFilled()
  await user.upload(file(), pdf('рахунок.pdf'))
  await user.click(send())
  await screen.findByText(/^Номер\sзвернення:\s17$/)
  expect(server.sent(attachToFeedback).map(({ url }) => url.searchParams.has('captcha'))).toEqual([false, true])
})

test('H01 for a signed-in user name and address are filled in, and the home link opens the cabinet', async () => {
  signedIn()
  await openForm()
  expect(field('Ім’я').value).toBe('Ганна Шевчук')
  expect(field('Електронна пошта').value).toBe('resident@kalynivsk.example')
  const header = screen.getByRole('banner')
  within(header).getByRole('link', { name: /^Мій\sкабінет$/ })
  expect(textOf(header)).not.toContain('Зареєструватися')
})

test('C07 C08 after a sign-out in another tab the form removes personal data and keeps typed text', async () => {
  signedIn()
  const { user } = await openForm()
  await fill(field('Повідомлення'), 'Не надійшов рахунок за жовтень.')
  for (const key of ['accessToken', 'accessTokenExpiry', 'profile']) localStorage.removeItem(`zatyshok.${key}`)
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'zatyshok.accessToken' })))
  expect([field('Ім’я').value, field('Електронна пошта').value]).toEqual(['', ''])
  expect(field('Повідомлення').value).toBe('Не надійшов рахунок за жовтень.')
  const header = screen.getByRole('banner')
  expect(within(header).queryByRole('link', { name: /^Мій\sкабінет$/ })).toBeNull()
  await user.click(field('Повідомлення'))
  await reopen()
  await screen.findByLabelText('Ім’я')
  expect([field('Ім’я').value, field('Електронна пошта').value]).toEqual(['', ''])
  // A sign-out deletes the user's drafts (decision 0073); the open page keeps its values until the user leaves.
  expect(field('Повідомлення').value).toBe('')
})
