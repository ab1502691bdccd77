import { expect, type Page } from '@playwright/test'

interface Told {
  readonly text: string
  readonly role: string
  /** Milliseconds of display; null: still shown, or its page was left. */
  readonly stoodMs: number | null
}

const KEY = 'walk.toasts'

/** Records each toast of this page from now on, since a slow machine may check after the toast has closed. */
export async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    // One observer per page, however often it is requested.
    if ('walkWatches' in globalThis) return
    Object.assign(globalThis, { walkWatches: true })
    const told: { text: string; role: string; stoodMs: number | null }[] = JSON.parse(
      sessionStorage.getItem(key) ?? '[]',
    )
    const standing = new Map<Element, { at: number; entry: (typeof told)[number] }>()
    const look = () => {
      const now = performance.now()
      for (const toast of document.querySelectorAll(
        ':is(section[aria-label="Сповіщення"], section[aria-label="Нагадування"]) > [role]',
      )) {
        if (standing.has(toast) || !toast.checkVisibility()) continue
        const entry = { text: (toast as HTMLElement).innerText, role: toast.getAttribute('role') ?? '', stoodMs: null }
        told.push(entry)
        standing.set(toast, { at: now, entry })
      }
      for (const [toast, { at, entry }] of standing) {
        if (toast.isConnected) continue
        entry.stoodMs = now - at
        standing.delete(toast)
      }
      sessionStorage.setItem(key, JSON.stringify(told))
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  }, KEY)
}

/** Returns the toasts that the page has shown, oldest first. */
export const toldBy = (page: Page): Promise<Told[]> =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]'), KEY)

/** Waits until the observed page has shown a toast with this text. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect
    .poll(async () => (await toldBy(page)).map((one) => one.text).join('\n'), { message: 'toasts that were shown' })
    .toContain(text)
}
