import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SelectField } from './select-field.tsx'

const options = ['води', 'газу', 'тепла'].map((value) => ({ value, label: value }))
const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Рахунки' })

/** Simulates the router: the value changes only after `letThrough` runs its callback. */
function Late({ letThrough }: { letThrough: (follow: () => void) => void }) {
  const [value, setValue] = useState('води')
  return (
    <SelectField
      label="Рахунки"
      value={value}
      options={options}
      onChoose={(chosen) => letThrough(() => setValue(chosen))}
    />
  )
}

test('A14 a choice stays selected until its value follows, so the next arrow key continues from it', async () => {
  const following: (() => void)[] = []
  render(<Late letThrough={(follow) => following.push(follow)} />)
  await userEvent.selectOptions(list(), 'газу')
  expect(list().value).toBe('газу')
  await userEvent.selectOptions(list(), 'тепла')
  expect(list().value).toBe('тепла')
})

test('a value that changes from outside is shown, also after a choice', async () => {
  const { rerender } = render(<SelectField label="Рахунки" value="води" options={options} onChoose={() => {}} />)
  await userEvent.selectOptions(list(), 'газу')
  for (const value of ['газу', 'води']) {
    rerender(<SelectField label="Рахунки" value={value} options={options} onChoose={() => {}} />)
    expect(list().value).toBe(value)
  }
})
