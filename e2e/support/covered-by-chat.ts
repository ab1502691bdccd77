import type { Page } from '@playwright/test'

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Thing extends Box {
  readonly what: string
}

/** The visible texts, by the boxes of their lines, and controls of the page, without those of the chat itself. */
const thingsOf = (page: Page): Promise<Thing[]> =>
  page.evaluate(() => {
    const isSeen = (one: Element) =>
      !one.closest('.chat, .visually-hidden') &&
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const boxOf = (what: string, { left, top, right, bottom }: DOMRect) => ({ what, left, top, right, bottom })
    const lines: Thing[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      if (text === '' || !node.parentElement || !isSeen(node.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      lines.push(...[...range.getClientRects()].map((line) => boxOf(text.slice(0, 60), line)))
    }
    const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary, img')]
      .filter(isSeen)
      .map((control) => boxOf(control.outerHTML.slice(0, 80), control.getBoundingClientRect()))
    return [...lines, ...controls].filter(({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1)
  })

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** False where another element lies over the button: the bottom bar, while the button passes it. */
const isChatOnTop = (page: Page, one: Box, other: Box): Promise<boolean> =>
  page.evaluate(([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.chat')), [
    (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2,
    (Math.max(one.top, other.top) + Math.min(one.bottom, other.bottom)) / 2,
  ] as const)

/** Scrolls through the page by thirds of the window; returns the texts and controls under the chat's button. */
export async function coveredByChat(page: Page): Promise<string[]> {
  const covered: string[] = []
  for (let top = 0; ; ) {
    const [height, window, button] = await page.evaluate(async (top) => {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const button = document.querySelector('.chat button')
      if (!button) throw new Error('The page has no chat')
      const { left, right, top: upper, bottom } = button.getBoundingClientRect()
      return [document.documentElement.scrollHeight, innerHeight, { left, right, top: upper, bottom }] as const
    }, top)
    for (const thing of (await thingsOf(page)).filter((one) => meet(one, button))) {
      if (await isChatOnTop(page, thing, button)) covered.push(`${top}: ${thing.what}`)
    }
    if (top >= height - window) return covered
    top += Math.round(window / 3)
  }
}
