import { expect, type Page } from '@playwright/test'
import { askPortal } from '../support/ask-portal.ts'
import { expectNoSideScroll } from '../support/page-checks.ts'
import { test } from '../support/portals/portal-test.ts'

const services = 'водовідведення|водопостачання|електроенергія|опалення|обслуговування|нараховано'

/** The words of services that continue on another line, with what their element says. */
const splitWords = (page: Page) =>
  page.evaluate((words) => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const split: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement
      if (!holder?.checkVisibility() || holder.closest('.visually-hidden')) continue
      for (const found of (text.textContent ?? '').matchAll(new RegExp(words, 'giu'))) {
        const range = document.createRange()
        range.setStart(text, found.index)
        range.setEnd(text, found.index + found[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) split.push(`${found[0]}: ${holder.textContent}`)
      }
    }
    return split
  }, services)

test('check 100: with text of 200 % no word of a service is split on a phone, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const bills = await askPortal<{ id: string; services: number[] }[]>(page.request, 'last-invoices')
  // Water with drainage: the longest words.
  const water = bills.find(({ services: of }) => of.includes(10) && of.includes(14))
  const screens = [
    '',
    '/invoices',
    `/invoices/${water?.id}`,
    '/counters',
    '/counters?view=table',
    '/pay',
    '/accounts/new',
  ]
  for (const screen of screens) {
    await page.goto(`/dashboard${screen}`)
    await expect(
      page
        .getByRole('main')
        .getByText(/вода|водопостачання/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
    })
    expect(await splitWords(page), screen).toEqual([])
    await expectNoSideScroll(page, `${screen}, 200 % text`)
  }
})
