import { expect, type Page } from '@playwright/test'
import type { Statement } from './people.ts'

/** A place of the portal that shows editors' HTML. */
export interface ContentSlot {
  readonly name: string
  /** Returns statements that insert a text there without the sanitiser on saving. */
  readonly plant: (id: string, html: string) => readonly Statement[]
  /** Opens the place with the planted text and waits until it is shown. */
  readonly open: (page: Page, id: string, marker: string) => Promise<void>
}

const insertEntry = (kind: 'post' | 'part', section: 'news' | 'help' | null) => (id: string, html: string) => [
  {
    sql: `insert into content_entries (kind, slug, category_id, position, published_at)
      values ($1, $2, (select id from content_categories where section = $3 order by id limit 1), 9999, '2001-01-01')`,
    values: [kind, id, section],
  },
  {
    sql: `insert into content_versions (entry_id, number, title, html, published_at)
      select id, 1, 'Перевірка порталу', $2, '2001-01-01' from content_entries where slug = $1`,
    values: [id, html],
  },
  {
    sql: `update content_entries e set published_id = v.id from content_versions v where v.entry_id = e.id and e.slug = $1`,
    values: [id],
  },
]

const openPublic = (path: string) => async (page: Page, id: string, marker: string) => {
  await page.goto(`${path}/${id}`)
  await expect(page.locator('.prose').getByText(marker)).toBeVisible()
}

/** All places; a new place for editors' HTML must be added here. */
export const contentSlots: readonly ContentSlot[] = [
  { name: 'news', plant: insertEntry('post', 'news'), open: openPublic('/news') },
  { name: 'an answer to a question', plant: insertEntry('post', 'help'), open: openPublic('/help') },
  {
    name: 'the agreement of registration',
    plant: insertEntry('part', null),
    open: async (page, id, marker) => {
      // Other tests register meanwhile, so the agreement stays; only this page requests the planted part.
      await page.route('**/page-parts/AGREEMENT', async (route) => {
        const planted = route.request().url().replace('AGREEMENT', id)
        await route.fulfill({ response: await route.fetch({ url: planted }) })
      })
      await page.goto('/register')
      await page.getByRole('button', { name: 'Прочитати умови договору' }).click()
      await expect(page.getByRole('dialog').getByText(marker)).toBeAttached()
      await page.unroute('**/page-parts/AGREEMENT')
    },
  },
]

export const removePlanted = (prefix: string): readonly Statement[] => [
  { sql: 'update content_entries set published_id = null where slug like $1', values: [`${prefix}%`] },
  { sql: 'delete from content_entries where slug like $1', values: [`${prefix}%`] },
]
