import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { descriptionOf, isInvalid } from '../../testing/find.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { TimeField } from './time-field.tsx'

const sent: string[] = []

function Example({ start = '' }: { start?: string }) {
  const [time, setTime] = useState(start)
  return (
    <FormFrame onSubmit={() => sent.push(time)}>
      <TimeField label="О котрій" value={time} onChange={({ currentTarget }) => setTime(currentTarget.value)} />
      <button type="submit">Запланувати</button>
    </FormFrame>
  )
}

const time = () => screen.getByLabelText<HTMLInputElement>('О котрій')

afterEach(() => {
  sent.length = 0
})

test.each([
  ['1830', '18:30'],
  ['18.30', '18:30'],
  ['9:05', '09:05'],
  ['930', '09:30'],
  ['00:00', '00:00'],
])('A09 typed «%s» is the time %s of 24 hours, in a field that no browser changes', async (typed, expected) => {
  render(<Example />)
  await userEvent.type(time(), typed)
  expect([time().type, time().value]).toEqual(['text', expected])
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([expected])
})

test('A09 one digit of an hour is filled up when the field is left', async () => {
  render(<Example start="19:00" />)
  await userEvent.type(time(), '{Backspace}', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(time().value).toBe('9:00')
  await userEvent.tab()
  expect(time().value).toBe('09:00')
})

test.each([
  ['18', 'Введіть години й хвилини, наприклад 06:30'],
  ['25:00', 'Такого часу немає. Години — від 00 до 23, хвилини — від 00 до 59'],
  ['18:75', 'Такого часу немає. Години — від 00 до 23, хвилини — від 00 до 59'],
])('A09 «%s» is refused at the field and not sent', async (typed, error) => {
  render(<Example />)
  await userEvent.type(time(), typed)
  expect(isInvalid(time()), 'while one types').toBe(false)
  await userEvent.keyboard('{Enter}')
  expect(descriptionOf(time())).toContain(`Помилка: ${error}`)
  await userEvent.click(screen.getByRole('button', { name: 'Запланувати' }))
  expect(document.activeElement).toBe(time())
  expect([isInvalid(time()), sent]).toEqual([true, []])
})
