import { screen, waitFor, within } from '@testing-library/react'
import { listCategories } from '@zatyshok/contract/content/content-categories'
import { getVersion, listVersions } from '@zatyshok/contract/content/content-versions'
import { countDrafts, getEntry, withdrawEntry } from '@zatyshok/contract/content/publishing'
import { expect, test } from 'vitest'
import { button, descriptionOf, field, findButton, textOf } from '../../testing/find.ts'
import { page } from '../../testing/page.ts'
import type { ReplyOf } from '../../testing/server.ts'
import { openAs } from '../../testing/staff.ts'

const moment = '2026-11-20T10:00:00Z'
const entry: ReplyOf<typeof getEntry>['entry'] = {
  ...{ id: 5, kind: 'post', slug: 'nova-adresa', category: 'portal', position: 0, title: 'Оголошення' },
  ...{ status: 'changed', publishAt: null, publishedAt: moment, changedAt: moment, changedBy: 'anna' },
  ...{ revision: 4, fixed: false },
}
const draft: ReplyOf<typeof getEntry>['text'] = {
  ...{ id: 12, number: 2, title: 'Оголошення', author: 'anna', createdAt: moment, changedAt: moment },
  ...{ publishedAt: null, state: 'draft', slug: 'nova-adresa', category: 'portal', position: 0 },
  ...{ description: '', html: '<p>Текст</p>', file: null, link: null },
}
const shown = { ...draft, id: 11, number: 1, state: 'shown', slug: 'stara-adresa', category: 'meters' } as const

const answer = () => {
  const { server } = page()
  server.on(countDrafts, { drafts: 1, scheduled: 0 })
  server.on(getEntry, { entry, text: draft, usedAt: ['/help/stara-adresa'] })
  server.on(listVersions, [draft, shown])
  const category = { id: 1, section: 'news', position: 10, revision: 1, entries: 1 } as const
  server.on(listCategories, [
    { ...category, code: 'portal', title: 'Новини порталу' },
    { ...category, id: 2, section: 'help', code: 'meters', title: 'Лічильники' },
  ])
  server.on(getVersion, {
    version: shown,
    fields: [
      { field: 'slug', was: 'stara-adresa', now: 'nova-adresa' },
      { field: 'category', was: 'meters', now: 'portal' },
      { field: 'link', was: 'https://zakon.rada.gov.ua/', now: '' },
    ],
    difference: [],
  })
}

test('J02 a version is compared in every field, categories by name', async () => {
  answer()
  const { user } = await openAs('editor', '/admin/content/5/versions')
  await user.click(await findButton('Порівняти з поточною: версія 1'))
  const table = await screen.findByRole('table', { name: 'Інші поля' })
  await within(table).findByText('Лічильники')
  const rows = within(table).getAllByRole('row').map(textOf)
  expect(rows.slice(1).map((row) => row.replace(/^(Поле|Було|Зараз)/, ''))).toEqual([
    expect.stringMatching(/Адреса сторінки.*stara-adresa.*nova-adresa/),
    expect.stringMatching(/Категорія.*Лічильники.*Новини порталу/),
    expect.stringMatching(/Посилання на документ.*zakon\.rada\.gov\.ua.*не вказано/),
  ])
})

test('J02 the address field of a published post says when the change takes effect', async () => {
  answer()
  await openAs('editor', '/admin/content/5')
  await screen.findByLabelText('Адреса сторінки')
  expect(descriptionOf(field('Адреса сторінки'))).toContain('Зміниться разом із публікацією.')
  expect(screen.getByRole('link', { name: /stara-adresa/ }).getAttribute('href')).toBe('/help/stara-adresa')
})

test('J02 a live post with a scheduled change keeps its link, and can be withdrawn or taken from its schedule', async () => {
  answer()
  const { server } = page()
  const scheduled = { ...entry, status: 'scheduled' as const, shown: true, publishAt: '2027-01-01T10:00:00Z' }
  server.on(getEntry, { entry: scheduled, text: draft, usedAt: ['/help/stara-adresa'] })
  server.on(withdrawEntry, { ...scheduled, status: 'changed', publishAt: null }, { ...scheduled, shown: false })
  const { user } = await openAs('editor', '/admin/content/5')
  expect((await screen.findByRole('link', { name: /stara-adresa/ })).getAttribute('href')).toBe('/help/stara-adresa')
  for (const name of ['Скасувати заплановану публікацію', 'Зняти з публікації']) {
    await user.click(await findButton(name))
    const dialog = await screen.findByRole('dialog')
    await user.click(button(name, dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(server.sent(withdrawEntry).map(({ body }) => Object(body).from)).toEqual(['schedule', 'public'])
})

test('J02 a withdrawn post is not called published any more', async () => {
  answer()
  page().server.on(getEntry, { entry: { ...entry, status: 'draft', shown: false }, text: draft, usedAt: [] })
  await openAs('editor', '/admin/content/5')
  const panel = await screen.findByRole('complementary', { name: 'Стан' })
  expect(textOf(panel)).toContain('Зараз не на сайті. Було опубліковано 20.11.2026 12:00.')
})

test('J02 withdrawing tells that the end of the publication goes too', async () => {
  answer()
  page().server.on(getEntry, { entry: { ...entry, endsAt: '2126-11-30T16:00:00Z' }, text: draft, usedAt: [] })
  const { user } = await openAs('editor', '/admin/content/5')
  await user.click(await findButton('Зняти з публікації'))
  const dialog = await screen.findByRole('dialog')
  expect(textOf(dialog)).toContain('Кінець публікації (30.11.2126 18:00) теж скасується')
})

test('J02 news are offered categories of news only, and no order', async () => {
  answer()
  await openAs('editor', '/admin/content/5')
  await screen.findByRole('option', { name: 'Новини порталу' })
  expect(screen.queryByRole('option', { name: 'Лічильники' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Порядок' })).toBeNull()
})

test('J02 a question is offered categories of questions only, and an order', async () => {
  answer()
  page().server.on(getEntry, { entry: { ...entry, category: 'meters' }, text: draft, usedAt: [] })
  await openAs('editor', '/admin/content/5')
  await screen.findByRole('option', { name: 'Лічильники' })
  expect(screen.queryByRole('option', { name: 'Новини порталу' })).toBeNull()
  screen.getByRole('textbox', { name: 'Порядок' })
})
