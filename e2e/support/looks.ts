import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectContrast,
  expectNoSideScroll,
  expectNothingCut,
  expectTargets,
  expectUkrainian,
} from './page-checks.ts'

/** What is asked besides accessibility, contrast in the dark theme and targets, which are always asked. */
export interface Looks {
  /** Every word is Ukrainian: not asked where somebody's own address or a provider's name stands. */
  ukrainian: boolean
  /** No text is cut: not asked where the header cuts a long address short on purpose. Nothing scrolls sideways anyway. */
  nothingCut: boolean
  /** Everything is asked at 320 px too, without the larger text. */
  narrow?: true
}

export const allLooks: Looks = { ukrainian: true, nothingCut: true }
/** Of a screen whose header has somebody's long address for a name. */
export const looksWithAddress: Looks = { ukrainian: false, nothingCut: false }

/** Of a screen that a narrow phone arranges in its own way. */
export const narrowLooks: Looks = { ...allLooks, narrow: true }

const narrowPhone = { width: 320, height: 640 }
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

/**
 * ux.md checks 1–4, 7 and 11 of a screen, in both widths and themes. The window is then as it was.
 * @param name tells which screen failed
 * @param open opens the screen anew for each width; without it the screen is looked at as it stands
 */
export async function expectGoodLooks(
  page: Page,
  name: string,
  { open, ukrainian, nothingCut, narrow }: Looks & { open?: (page: Page) => Promise<void> },
): Promise<void> {
  const before = page.viewportSize() ?? phone
  const expectRoom = nothingCut ? expectNothingCut : expectNoSideScroll
  for (const size of narrow ? [phone, desk, narrowPhone] : [phone, desk]) {
    const where = `${name}, ${size.width}`
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open?.(page)
    await expectAccessible(page, `${where}, light`)
    await expectTargets(page, where)
    if (ukrainian) await expectUkrainian(page, where)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectContrast(page, `${where}, dark`)
    await expectRoom(page, where)
    if (size === narrowPhone) continue
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectRoom(page, `${where}, 200 % text`)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
  await page.setViewportSize(narrowPhone)
  await expectRoom(page, `${name}, 320`)
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}
