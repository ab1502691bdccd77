import { expect, type Locator } from '@playwright/test'
import type { KnownTable, UnknownFile } from '../../packages/demo-city/src/testing/unknown-files/unknown-file.ts'
import { unknownFiles } from '../../packages/demo-city/src/testing/unknown-files/unknown-files.ts'
import { type Clerk, clerkAt } from '../support/clerk.ts'
import { importAccounts } from '../support/known-accounts.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.use({ ...nobody, viewport: { width: 1280, height: 800 } })
test.setTimeout(1_800_000)

const provider = '412'
const mostActions = 25
/** The page of a profile for one table, at 1280 px. Columns by their places have a ruler and fields as well. */
const longestPage = 3000
/** Another seed gives files with other headings, orders, numbers and encodings. No rule was made for files of seed 71. */
const seeds = (process.env['UNKNOWN_FILES_SEEDS'] ?? '7,71').split(',').map(Number)

const fieldLabels: Readonly<Record<string, string>> = {
  partner: 'Хто прийняв платіж',
  channel: 'Спосіб оплати',
  source: 'Джерело показання',
}

const button = ({ main }: Clerk, name: string | RegExp) => main.getByRole('button', { name, exact: true })

async function mapTable(clerk: Clerk, section: Locator, table: KnownTable): Promise<void> {
  await clerk.choose(section.getByLabel('Що в цих рядках'), table.kind)
  // Fields that the draft gave to a wrong column are moved first, so that every choice is made once.
  for (const { heading, field, zone } of table.columns) {
    if (zone) continue
    await clerk.choose(section.getByLabel(`Що у стовпці «${heading}»`, { exact: true }), field)
  }
  if (table.months) {
    const { year } = table.months
    if (year !== undefined) await clerk.type(section.getByLabel('Рік цих місяців'), year)
    await clerk.press(section.getByRole('button', { name: 'Узяти всі місяці' }))
  }
  for (const [field, words] of Object.entries(table.codes ?? {})) {
    const codes = section.getByRole('group', { name: `${fieldLabels[field]}: що означають слова постачальника` })
    for (const [theirs, ours] of Object.entries(words)) {
      await clerk.choose(codes.getByLabel(`«${theirs}»`, { exact: true }), ours)
    }
  }
  const constants = section.getByRole('group', { name: 'Немає у файлі: однакове для всіх рядків' })
  for (const [field, value] of Object.entries(table.constants ?? {})) {
    const control = constants.getByLabel(fieldLabels[field] ?? field)
    const isSelect = (await control.evaluate(({ tagName }) => tagName)) === 'SELECT'
    await (isSelect ? clerk.choose(control, value) : clerk.type(control, value))
  }
}

const badPlaces = ({ tables }: UnknownFile) => tables.flatMap(({ bad }) => bad)
const goodRows = ({ tables }: UnknownFile) => tables.reduce((sum, { good }) => sum + good, 0)

/** Makes a profile for the file, checks it and imports the file, as a clerk who sees the file for the first time. */
async function takeFile(clerk: Clerk, file: UnknownFile, profile: string): Promise<void> {
  const { main } = clerk
  await clerk.press(main.getByRole('link', { name: 'Новий профіль' }))
  await clerk.give(main.getByLabel('Зразок файлу постачальника'), file)
  await clerk.choose(main.getByLabel('Постачальник', { exact: true }), provider)
  for (const table of file.tables) {
    const section = table.title === '' ? main : main.getByRole('region', { name: table.title, exact: true })
    await mapTable(clerk, section, table)
  }
  const height = await clerk.page.evaluate(() => document.documentElement.scrollHeight)
  const isShort = file.tables.length === 1 && !file.what.endsWith('fixed columns')
  if (isShort) expect.soft(height, file.what).toBeLessThanOrEqual(longestPage)
  await clerk.press(button(clerk, 'Перевірити на цьому файлі'))
  const bad = badPlaces(file)
  const outcome = `Прочитано рядків: ${goodRows(file) + bad.length}. Відхилено: ${bad.length}.`
  const zeros = button(clerk, 'Дописати нулі й перевірити')
  await expect(main.getByText(outcome).or(zeros)).toBeVisible({ timeout: 60_000 })
  if (await zeros.isVisible()) await clerk.press(zeros)
  await expect(main.getByText(outcome)).toBeVisible({ timeout: 60_000 })
  const refused = main.getByRole('region', { name: 'Рядки, які потребують уваги' })
  for (const place of bad) {
    await expect(refused).toContainText(new RegExp(`${place}(?!\\d)`))
  }
  await clerk.type(main.getByLabel('Назва профілю'), profile)
  await clerk.press(button(clerk, 'Зберегти профіль'))
  await expect(main.getByRole('heading', { level: 1, name: profile })).toBeVisible()

  await clerk.press(main.getByRole('link', { name: 'До списку профілів' }))
  await clerk.press(main.getByRole('link', { name: 'До імпорту' }))
  await clerk.choose(main.getByLabel('Постачальник і профіль'), profile)
  await clerk.give(main.getByTestId('import-files'), file)
  await expect(button(clerk, 'Перевірити поставку')).toBeEnabled()
  await clerk.press(button(clerk, 'Перевірити поставку'))
  await expect(button(clerk, 'Прийняти поставку')).toBeVisible({ timeout: 60_000 })
  // The refused bills are missing in the portal's sum, so the clerk types the difference.
  const differs = main.getByText(/^Контрольна сума не сходиться на /)
  const [, difference] = /на ([\d\s]+,\d\d)/.exec((await differs.allTextContents())[0] ?? '') ?? []
  await clerk.press(button(clerk, 'Прийняти поставку'))
  if (difference !== undefined) {
    const dialog = clerk.page.getByRole('dialog', { name: 'Контрольна сума не сходиться' })
    await clerk.type(dialog.getByLabel('Різниця, грн'), difference)
    await clerk.press(dialog.getByRole('button', { name: 'Прийняти поставку' }))
  }
  await expect(main.getByRole('heading', { level: 1, name: /^Імпорт № / })).toBeVisible()
  await expect(main.getByText(new RegExp(`^Відхилено ${bad.length} рядк`)).first()).toBeVisible({ timeout: 60_000 })
}

test('R07 a clerk makes profiles for unknown files of several seeds, all good rows are taken in at most 25 actions each', async ({
  page,
}) => {
  const files = seeds.flatMap((seed) => unknownFiles(seed).map((file) => ({ ...file, what: `${seed}, ${file.what}` })))
  await importAccounts(
    provider,
    files.flatMap(({ known }) => known),
  )
  await beNewWorker(page, 'operator')
  const lines: string[] = []
  for (const [at, file] of files.entries()) {
    await test.step(file.what, async () => {
      await page.goto('/admin/imports/profiles')
      const clerk = clerkAt(page)
      const started = Date.now()
      await takeFile(clerk, file, `misto/unknown-${process.pid}-${at}`)
      const seconds = Math.round((Date.now() - started) / 1000)
      lines.push(`${String(clerk.actions()).padStart(3)} actions, ${String(seconds).padStart(3)} s: ${file.what}`)
      expect.soft(clerk.actions(), file.what).toBeLessThanOrEqual(mostActions)
    })
  }
  process.stdout.write(`\nUnknown files of seeds ${seeds.join(', ')}\n${lines.join('\n')}\n`)
})
