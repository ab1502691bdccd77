import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { descriptionOf, isInvalid } from '../../testing/find.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { DateField } from './date-field.tsx'

const days: string[] = []
const sent: string[] = []

function Example() {
  const [day, setDay] = useState('')
  return (
    <FormFrame onSubmit={() => sent.push(day)}>
      <DateField
        label="День оплати"
        value={day}
        min="2026-11-01"
        max="2026-11-25"
        onChange={({ currentTarget }) => {
          days.push(currentTarget.value)
          setDay(currentTarget.value)
        }}
      />
      <button type="submit">Шукати</button>
      <button type="button" onClick={() => setDay('2026-11-02')}>
        Заповнити
      </button>
    </FormFrame>
  )
}

const date = () => screen.getByLabelText<HTMLInputElement>('День оплати')
const last = () => days.at(-1)

afterEach(() => {
  days.length = 0
  sent.length = 0
  Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker')
})

test.each(['5.11.2026', '05112026', '5/11/2026', '05.11.2026'])('A09 typed «%s» is 5 November 2026', async (typed) => {
  render(<Example />)
  await userEvent.type(date(), typed)
  expect(date().value).toBe('05.11.2026')
  expect(last()).toBe('2026-11-05')
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual(['2026-11-05'])
})

test('A09 a correction in the middle leaves the rest and the caret', async () => {
  render(<Example />)
  await userEvent.type(date(), '05.11.2026')
  await userEvent.type(date(), '{Backspace}7', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(date().value).toBe('07.11.2026')
  expect(date().selectionStart).toBe(2)
  expect(last()).toBe('2026-11-07')
  await userEvent.type(date(), '{Backspace}'.repeat(6))
  expect(date().value).toBe('07.1')
})

test('A09 one digit of a day is filled up when the field is left', async () => {
  render(<Example />)
  await userEvent.type(date(), '05.11.2026')
  await userEvent.type(date(), '{Backspace}', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(last()).toBe('2026-11-05')
  await userEvent.tab()
  expect(date().value).toBe('05.11.2026')
})

test.each([
  ['5.11', 'Введіть день, місяць і рік, наприклад 05.11.2026'],
  ['31.04.2026', 'Такої дати немає. Перевірте день і місяць'],
])('A09 «%s» is refused at the field and not sent', async (typed, error) => {
  render(<Example />)
  await userEvent.type(date(), typed)
  expect(isInvalid(date()), 'while one types').toBe(false)
  await userEvent.keyboard('{Enter}')
  expect(descriptionOf(date())).toContain(`Помилка: ${error}`)
  await userEvent.click(screen.getByRole('button', { name: 'Шукати' }))
  expect(document.activeElement).toBe(date())
  expect([isInvalid(date()), sent]).toEqual([true, []])
})

test('A09 a day that comes from outside replaces what is typed', async () => {
  render(<Example />)
  await userEvent.type(date(), '05.11.2025')
  await userEvent.click(screen.getByRole('button', { name: 'Заповнити' }))
  expect(date().value).toBe('02.11.2026')
})

test('A09 the calendar is the browser’s own and offers the days that the form accepts', async () => {
  const opened = vi.fn<(this: HTMLInputElement) => void>()
  Object.defineProperty(HTMLInputElement.prototype, 'showPicker', { configurable: true, value: opened })
  render(<Example />)
  await userEvent.click(screen.getByRole('button', { name: 'Календар: День оплати' }))
  const native = opened.mock.contexts[0] as HTMLInputElement
  expect([native.type, native.min, native.max]).toEqual(['date', '2026-11-01', '2026-11-25'])
  fireEvent.change(native, { target: { value: '2026-11-24' } })
  expect([date().value, last()]).toEqual(['24.11.2026', '2026-11-24'])
})

test('A09 a browser that cannot open its calendar shows no button for it', () => {
  render(<Example />)
  expect(screen.queryByRole('button', { name: /^Календар/ })).toBeNull()
})
