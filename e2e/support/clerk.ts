import type { Locator, Page } from '@playwright/test'

/** A clerk at a screen. Every press, choice, typed field and chosen file is one action. */
export interface Clerk {
  readonly page: Page
  readonly main: Locator
  actions(): number
  press(control: Locator): Promise<void>
  /** Chooses an option unless it is chosen already. */
  choose(select: Locator, value: string): Promise<void>
  type(field: Locator, text: string): Promise<void>
  give(field: Locator, file: { readonly name: string; readonly bytes: Buffer }): Promise<void>
}

export function clerkAt(page: Page): Clerk {
  let done = 0
  return {
    page,
    main: page.getByRole('main'),
    actions: () => done,
    async press(control) {
      await control.click()
      done += 1
    },
    async choose(select, value) {
      if ((await select.inputValue()) === value) return
      await select.selectOption(value)
      done += 1
    },
    async type(field, text) {
      await field.fill(text)
      done += 1
    },
    async give(field, { name, bytes }) {
      await field.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
      done += 1
    },
  }
}
