import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectContrast,
  expectNoSideScroll,
  expectNothingCut,
  expectTargets,
  expectUkrainian,
} from './page-checks.ts'

/** Optional checks besides accessibility, contrast in the dark theme and target sizes, which always run. */
export interface Looks {
  /** All texts are Ukrainian; not checked where a person's address or a provider's name is shown. */
  ukrainian: boolean
  /**
   * No text is cut; not checked where the header shortens a long address intentionally. Horizontal scrolling is always
   * checked.
   */
  nothingCut: boolean
  /** Repeats the checks at 320 px, without enlarged text. */
  narrow?: true
}

export const allLooks: Looks = { ukrainian: true, nothingCut: true }
/** For a screen whose header shows a long address as the person's name. */
export const looksWithAddress: Looks = { ukrainian: false, nothingCut: false }

/** For a screen with a special layout on narrow phones. */
export const narrowLooks: Looks = { ...allLooks, narrow: true }

const narrowPhone = { width: 320, height: 640 }
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
/** Widths between and above the main two: the page is laid out otherwise there (check 100). */
const otherSizes = [
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
]

/**
 * Checks a screen by ux.md checks 1–4, 7 and 11, in both widths and themes, and by check 100 at other widths and
 * in forced colours. Restores the window afterwards.
 *
 * @param name identifies the failed screen
 * @param open reopens the screen for each width; without it the present screen is checked
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
  for (const size of otherSizes) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${name}, ${size.width}, dark`)
    await expectRoom(page, `${name}, ${size.width}`)
  }
  await page.setViewportSize(narrowPhone)
  await expectRoom(page, `${name}, 320`)
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await expectAccessible(page, `${name}, forced colours`)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}
