import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

const catalogue = new URL('../../packages/i18n/src/messages-uk.json', import.meta.url)
const messageKeys = Object.keys(JSON.parse(readFileSync(catalogue, 'utf8')))

/** ux.md check 3: no violation of WCAG 2.2 AA; a violation is reported with its rule and elements. */
export const expectAccessible = (page: Page, where: string): Promise<void> =>
  expectNoViolations(page, where, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })

/** Runs the axe rules that depend on the theme; the others were checked in the first theme. */
export const expectContrast = (page: Page, where: string): Promise<void> =>
  expectNoViolations(page, where, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })

/**
 * Runs axe directly, inserted into a document once. Its Playwright package inserts it for each check, and opens another
 * page to merge the results of frames, which the portal does not have.
 */
async function expectNoViolations(page: Page, where: string, runOnly: RunOnly): Promise<void> {
  // During a theme transition a button's contrast is that of neither theme.
  await page.evaluate(async () => {
    const isEnding = (one: Animation) =>
      one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime)
    // A toast under the pointer pauses its animation, so waiting for it would never end.
    const ending = document.getAnimations().filter(isEnding)
    const ended = Promise.allSettled(ending.map((one) => one.finished))
    // An animation of an invisible element does not advance.
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2000))])
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, runOnly)
  expect(violations, `axe: ${where}`).toEqual([])
}

/** ux.md check 1: no element is wider than the window. */
export async function expectNoSideScroll(page: Page, where: string): Promise<void> {
  const widths = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} of ${clientWidth}`),
  )
  expect(widths, `scrolls sideways: ${where}`).toEqual([])
}

/** ux.md checks 1 and 2: no element is wider than the window, and no text is cut. */
export async function expectNothingCut(page: Page, where: string): Promise<void> {
  await expectNoSideScroll(page, where)
  const cut = await page.locator('body *:not(.visually-hidden, .visually-hidden *, svg *)').evaluateAll((elements) => {
    const right = document.documentElement.clientWidth
    const isOutside = (box: DOMRect) => box.width > 0 && box.height > 0 && (box.left < -1 || box.right > right + 1)
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const boxes = elements.filter(scrolls)
    return elements
      .filter((element) => element.checkVisibility() && !boxes.some((box) => box.contains(element)))
      .filter((element) => {
        // The text of an input scrolls with its caret.
        const hides = /hidden|clip/.test(getComputedStyle(element).overflowX) && element.tagName !== 'INPUT'
        return isOutside(element.getBoundingClientRect()) || (hides && element.scrollWidth > element.clientWidth + 1)
      })
      .map((element) => `${element.tagName} «${element.textContent?.trim().slice(0, 60)}»`)
  })
  expect(cut, `cut or outside: ${where}`).toEqual([])
}

/** ux.md check 4: every control is at least 48 × 48 px; a link inside a line of text is exempt. */
export async function expectTargets(page: Page, where: string): Promise<void> {
  const small = await page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]'
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const input = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type) ? control : null
      const target = input?.labels?.[0] ?? control
      if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('.visually-hidden')) return []
      if (target.matches('a') && getComputedStyle(target).display === 'inline') return []
      const { width, height, bottom } = target.getBoundingClientRect()
      const isSkipLink = bottom < 0
      if (isSkipLink || (width >= 47.9 && height >= 47.9)) return []
      const name = target.getAttribute('aria-label') ?? target.textContent?.trim().slice(0, 40)
      return [`${control.tagName} «${name}» ${Math.round(width)}×${Math.round(height)}`]
    })
  })
  expect(small, `smaller than 48 × 48: ${where}`).toEqual([])
}

/** ux.md checks 7 and 11: Ukrainian text, no raw key or placeholder, sums with U+00A0 and «грн». */
export async function expectUkrainian(page: Page, where: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  const text = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')]
    const attributes = ['aria-label', 'alt', 'title', 'placeholder'] as const
    const names = named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''))
    // Keys, codes and names of browsers have no language. The longest are removed first, since the last characters of a
    // token also occur inside it.
    const literal = [...document.querySelectorAll<HTMLElement>('[translate="no"]')]
      .map((one) => one.innerText)
      .sort((one, other) => other.length - one.length)
    const texts = [document.title, document.body.innerText, ...names].map((text) => {
      let rest = text
      for (const part of literal) rest = rest.replaceAll(part, '')
      return rest
    })
    return texts.join('\n')
  })
  const words = new Set(text.split(/[\s\u00a0«»(),:;]+/).map((word) => word.replace(/\.$/, '')))
  const keys = messageKeys.filter((key) => key.includes('.') && words.has(key))
  expect(keys, `keys of the catalogue: ${where}`).toEqual([])
  expect(text.match(/\{\w+[^}]*\}/g), `placeholders: ${where}`).toBeNull()
  expect(text.match(/undefined|null|NaN|\[object/g), `raw values: ${where}`).toBeNull()
  expect(text.match(/₴|\d[ \n]грн|\d \d{3},\d\d/g), `sums: ${where}`).toBeNull()
  // Logins and addresses are people's own, browsers and systems have no other names; «e-mail» and «+38 (0XX) XXX XX XX» are from the specification.
  const latin = text
    .match(/[A-Za-z]{3,}/g)
    ?.filter(
      (word) =>
        !/^(PDF|JPE?G|PNG|DOCX?|JSON|CSV|Excel|Portmone|Telegram|Viber|Signal|https|resident|kalynivsk|example|mail|whsec|IBAN|XXX|Chrome|Linux)$/.test(
          word,
        ),
    )
  expect(latin ?? [], `Latin words: ${where}`).toEqual([])
}
