import { screen, waitFor, within } from '@testing-library/react'
import { searchConsumers } from '@zatyshok/contract/accounts/consumers'
import { listUnknownProviders } from '@zatyshok/contract/admin-settings'
import { getArrivals } from '@zatyshok/contract/arrivals'
import { countDrafts } from '@zatyshok/contract/content/publishing'
import { listDemonstration } from '@zatyshok/contract/demonstration'
import { countInbox } from '@zatyshok/contract/inbox'
import { getSecondFactor } from '@zatyshok/contract/people/second-factor'
import { inviteStaff, listStaff } from '@zatyshok/contract/people/staff'
import { listRuns } from '@zatyshok/contract/providers/imports'
import { listStaffProviders } from '@zatyshok/contract/providers/providers'
import { getSettings } from '@zatyshok/contract/settings'
import { expect, test } from 'vitest'
import { answerFigures } from '../../testing/figures.ts'
import { button, field, fill, findButton, main, textOf, toasts } from '../../testing/find.ts'
import { open, page } from '../../testing/page.ts'
import { dropped, refusal } from '../../testing/server.ts'
import { hanna, signedIn } from '../../testing/signed-in.ts'
import { openAs, type Role } from '../../testing/staff.ts'
import { settingsOf } from '../../testing/usual-answers.ts'

const member = {
  id: 1,
  login: 'holova',
  name: '',
  email: 'holova@kalynivsk.example',
  role: 'administrator' as const,
  provider: null,
  secondFactor: true,
  blocked: false,
  createdAt: '2026-11-01T10:00:00Z',
  lastSeenAt: null,
}

const build = '1.2.3 (0a1b2c3d4e5f)'

test('J01 a resident who opens the management reads that it is for staff, and is led home', async () => {
  await openAs('consumer', '/admin/staff')
  await screen.findByText('Цей розділ недоступний для вашої ролі.', { exact: false })
  expect(screen.queryByRole('link', { name: 'Працівники' })).toBeNull()
  expect(screen.getByRole('link', { name: /^До\sкабінету$/ }).getAttribute('href')).toBe('/dashboard')
})

test('A11 the management asks to sign in and remembers the page', async () => {
  const { left } = await open('/admin/staff')
  await waitFor(() => expect(left).toEqual(['/sign-in?reason=required&return=%2Fadmin%2Fstaff']))
})

test.each([
  ['operator', '/admin/content', 'редакторів та адміністраторів'],
  ['operator', '/admin/chat', 'редакторів та адміністраторів'],
  ['operator', '/admin/staff', 'адміністраторів'],
  ['editor', '/admin/audit', 'адміністраторів'],
  ['editor', '/admin/feedback', 'операторів усього міста та адміністраторів'],
  ['editor', '/admin/imports/7', 'операторів та адміністраторів'],
] as const)('J01 %s reads for whom %s is open', async (role, path, whom) => {
  await openAs(role, path)
  expect(textOf(await screen.findByText(/^Цей/))).toBe(`Цей розділ відкрито лише для ${whom}.`)
  expect(textOf(screen.getByText(/^Ваша/))).toContain(role === 'editor' ? 'Редактор' : 'Оператор')
  expect(within(main()).getByRole('link', { name: 'Огляд' }).getAttribute('href')).toBe('/admin')
})

test.each([
  ['operator', ['Щодня', 'Дані', 'Порядок'], ['Огляд', 'Скринька', 'Звернення']],
  ['editor', ['Сайт', 'Порядок'], ['Огляд', 'Вміст', 'Файли']],
] as const)(
  'R06 the menu of an %s has the groups with access, and the logo leads to the overview',
  async (role, groups, first) => {
    await openAs(role, '/admin/nothing')
    const [rail] = await screen.findAllByRole('navigation', { name: 'Розділи керування' })
    await waitFor(() =>
      expect(
        within(rail as HTMLElement)
          .getAllByRole('link')
          .map(textOf)
          .slice(0, 3),
      ).toEqual(first),
    )
    const named = within(rail as HTMLElement)
      .getAllByRole('list')
      .flatMap((list) => {
        const id = list.getAttribute('aria-labelledby')
        return id ? [textOf(document.getElementById(id))] : []
      })
    expect(named).toEqual(groups)
    expect(screen.getByRole('link', { name: /до\sогляду\sкерування$/ }).getAttribute('href')).toBe('/admin')
  },
)

test('J01 an address of the management that does not exist says so', async () => {
  await openAs('operator', '/admin/nothing')
  await screen.findByText(/Такої\sсторінки\sнемає/)
})

test('AD2 a staff member without a second factor must set one first', async () => {
  signedIn({ ...hanna, role: 'administrator' })
  page().server.on(getSecondFactor, { totp: false, required: true, recoveryCodesLeft: 0, passkeys: [] })
  await open('/admin/staff')
  await screen.findByRole('heading', { name: /^Налаштуйте\sдвоетапний\sвхід$/ })
  expect(screen.queryByRole('link', { name: 'Працівники' })).toBeNull()
})

test('J01 the keyboard alone opens the invitation and closes it', async () => {
  page().server.on(listStaff, [member])
  page().server.on(listStaffProviders, [])
  const { user } = await openAs('administrator', '/admin/staff')
  const opener = await findButton('Запросити працівника')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(main())
  await user.tab()
  expect(document.activeElement).toBe(opener)
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(opener)
})

test('AD1 a refused invitation shows the reason at its field, and is sent after the correction', async () => {
  page().server.on(listStaff, [member])
  page().server.on(listStaffProviders, [])
  const message = 'Такий логін уже зайнято. Виберіть інший.'
  page().server.on(inviteStaff, refusal('login_taken', { message, errors: [{ message, path: 'login' }] }), {
    ...member,
    id: 2,
  })
  const { user, server } = await openAs('administrator', '/admin/staff')
  await user.click(await findButton('Запросити працівника'))
  const dialog = await screen.findByRole('dialog')
  await fill(field('Логін'), 'anna')
  await fill(field('Електронна пошта'), 'anna@kalynivsk.example')
  await user.click(button('Надіслати запрошення', dialog))
  await waitFor(() => expect(textOf(dialog)).toContain(message))
  await fill(field('Логін'), 'anna-2')
  await user.click(button('Надіслати запрошення', dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(inviteStaff).map(({ body }) => (body as { login: string }).login)).toEqual(['anna', 'anna-2'])
})

test('J01 the list of roles names the one of a provider, which needs its provider', async () => {
  page().server.on(listStaff, [member])
  page().server.on(listStaffProviders, [{ code: '205', name: 'Теплоенерго' }])
  page().server.on(inviteStaff, { ...member, id: 2 })
  const { user, server } = await openAs('administrator', '/admin/staff')
  await user.click(await findButton('Запросити працівника'))
  const dialog = await screen.findByRole('dialog')
  const role = within(dialog).getByRole('combobox', { name: 'Роль' })
  expect(within(role).getAllByRole('option').map(textOf)).toEqual([
    'Редактор',
    'Оператор звернень',
    'Працівник постачальника',
    'Адміністратор',
  ])
  await fill(field('Логін'), 'anna')
  await fill(field('Електронна пошта'), 'anna@kalynivsk.example')
  await user.selectOptions(role, 'Працівник постачальника')
  await user.click(button('Надіслати запрошення', dialog))
  expect(server.sent(inviteStaff)).toEqual([])
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Постачальник' }), '205')
  await user.click(button('Надіслати запрошення', dialog))
  await waitFor(() => expect(server.sent(inviteStaff)).toHaveLength(1))
  expect(server.sent(inviteStaff)[0]?.body).toMatchObject({ role: 'operator', provider: '205' })
})

test('AD1 C34 without a mail server nobody is told that the invitation was sent', async () => {
  page().server.on(getSettings, settingsOf({ sendsMail: false }))
  page().server.on(listStaff, [member])
  page().server.on(listStaffProviders, [])
  page().server.on(inviteStaff, { ...member, id: 2 })
  const { user } = await openAs('administrator', '/admin/staff')
  await user.click(await findButton('Запросити працівника'))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(textOf(dialog)).toContain('Пошту порталу не налаштовано, тому лист не піде.'))
  await fill(field('Логін'), 'anna')
  await fill(field('Електронна пошта'), 'anna@kalynivsk.example')
  await user.click(button('Надіслати запрошення', dialog))
  await waitFor(() => expect(toasts('status').join()).toContain('листа не надіслано. Посилання — у розділі «Пошта».'))
  expect(toasts('status').join()).not.toContain('Запрошення надіслано')
})

/** The overview with empty queues in all sections. */
function openOverview(role: Role) {
  const { server } = page()
  server.on(listRuns, [])
  answerFigures(server)
  if (role === 'administrator') {
    server.on(countDrafts, { drafts: 0, scheduled: 0 })
    server.on(listDemonstration, { open: [] })
  }
  return openAs(role, '/admin')
}

test('AT40 the overview warns an administrator that a proxy hides https', async () => {
  const message = 'Адреса порталу починається з https://, а запити надходять до нього як http.'
  page().server.on(getArrivals, { build, problems: [{ code: 'https_as_http', message }] })
  page().server.on(listUnknownProviders, { warnings: [] })
  await openOverview('administrator')
  await screen.findByText(message)
  await screen.findByText('Версія порталу: 1.2.3 (0a1b2c3d4e5f)')
  expect(textOf(main())).toContain('Проксі перед порталом налаштовано не так')
})

test('J04 the overview warns an administrator that the configuration names an unknown provider', async () => {
  const warning = 'У налаштуванні dynamicInvoicesAt (файл або середовище) постачальник, якого на порталі немає: «898».'
  page().server.on(listUnknownProviders, { warnings: [warning] })
  page().server.on(getArrivals, { build, problems: [] })
  await openOverview('administrator')
  await screen.findByText(warning)
})

test('J01 an operator’s overview does not ask how requests arrive', async () => {
  const { server } = await openOverview('operator')
  await screen.findByRole('heading', { name: 'Керування порталом' })
  expect(server.sent(getArrivals)).toEqual([])
})

const counted = { topic: null, all: 2, mine: 0, unassigned: 2, overdue: 0, provider: null }

test('95 R05 the overview begins with what waits: number, nearest term, and the list of exactly these items', async () => {
  const water = { code: '101', name: 'Водоканал' }
  page().server.on(countInbox, [
    { ...counted, kind: 'message', dueOn: '2100-01-04' },
    { ...counted, kind: 'payment', all: 3, overdue: 1, dueOn: '2020-01-02' },
    { ...counted, kind: 'payment', all: 4, overdue: 1, provider: water, dueOn: '2020-01-03' },
  ])
  await openOverview('operator')
  const work = await screen.findByRole('region', { name: 'Чекає на вас' })
  const rows = (await within(work).findAllByRole('listitem')).map((row) => within(row).getByRole('link'))
  expect(rows.map((row) => [textOf(row), row.getAttribute('href')])).toEqual([
    [expect.stringMatching(/^7Платежі на перевірціпрострочено 2, найдовше — на/), '/admin/inbox?kind=payment'],
    ['2Зверненнянайближчий термін: 4 січня', '/admin/inbox?kind=message'],
  ])
})

test('R06 the menu counts what waits', async () => {
  page().server.on(countInbox, [
    { ...counted, kind: 'message', dueOn: '2100-01-04' },
    { ...counted, kind: 'payment', all: 3, dueOn: '2100-01-02' },
  ])
  const { server } = await openOverview('operator')
  const [link] = await screen.findAllByRole('link', { name: /^Скринька.*чекає\s5\sсправ$/ })
  expect(link?.getAttribute('href')).toBe('/admin/inbox')
  expect(server.sent(countInbox)).toHaveLength(1)
})

test('R05 with nothing waiting the overview says that all is done', async () => {
  await openOverview('operator')
  await screen.findByText('Усе зроблено')
})

test('R06 an editor has no inbox and asks for no count', async () => {
  const { server } = await openAs('editor', '/admin/nothing')
  await screen.findByText(/Такої\sсторінки\sнемає/)
  expect(screen.queryByRole('link', { name: /^Скринька/ })).toBeNull()
  expect(server.sent(countInbox)).toEqual([])
})

test('J01 the search reports an empty result and a failed request, and can be repeated', async () => {
  page().server.on(searchConsumers, dropped)
  const { user, server } = await openAs('operator', '/admin/consumers?q=ніякісінький')
  await within(main()).findByRole('alert')
  server.on(searchConsumers, [])
  await user.click(button('Спробувати ще раз', main()))
  await screen.findByText('Нічого не знайдено. Змініть умови пошуку.')
})
