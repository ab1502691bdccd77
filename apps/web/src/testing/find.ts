import { screen, within } from '@testing-library/react'
import { page } from './page.ts'

export const main = (): HTMLElement => screen.getByRole('main')

/** Returns the field, or another element, with this label. */
export const field = <Element extends HTMLElement = HTMLInputElement>(label: string | RegExp): Element =>
  screen.getByLabelText<Element>(label)

/** Matches a control's name; no-break spaces count as spaces. */
const named = (name: string): RegExp => new RegExp(`^${RegExp.escape(name).replaceAll('\\x20', '\\s')}$`)

const asName = (name: string | RegExp) => (typeof name === 'string' ? named(name) : name)

/** Returns the button with a name, in the whole page or in a part of it. */
export const button = (name: string | RegExp, place: HTMLElement = document.body): HTMLButtonElement =>
  within(place).getByRole<HTMLButtonElement>('button', { name: asName(name) })

export const findButton = (name: string | RegExp, place: HTMLElement = document.body): Promise<HTMLButtonElement> =>
  within(place).findByRole<HTMLButtonElement>('button', { name: asName(name) })

/** Returns the text of an element as one line with plain spaces. */
export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Returns the accessible description of a field: its hints and errors. */
export const descriptionOf = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => textOf(document.getElementById(id)))
    .join(' ')

export const isInvalid = (element: Element): boolean => element.getAttribute('aria-invalid') === 'true'

/** Returns the texts of the toasts on the screen; `alert`: the errors, `status`: the others. */
export const toasts = (role: 'alert' | 'status'): string[] =>
  screen
    .getAllByRole('region', { name: /^(Сповіщення|Нагадування)$/ })
    .flatMap((region) => within(region).queryAllByRole(role))
    .map(textOf)

/** Returns the refusal that the screen itself shows. */
export const refused = (): string => textOf(within(main()).queryByRole('alert'))

/** Returns the list of missing fields beside a disabled button. */
export const missing = (): string =>
  within(main())
    .queryAllByRole('status')
    .map(textOf)
    .filter((text) => text.startsWith('Залишилося'))
    .join(' ')

/** Replaces the text of a field and keeps the focus there. */
export async function fill(input: HTMLElement, text: string): Promise<void> {
  const { user } = page()
  await user.clear(input)
  if (text !== '') await user.paste(text)
}
