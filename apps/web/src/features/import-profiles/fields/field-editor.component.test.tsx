import '@zatyshok/i18n/all-messages'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { button, textOf } from '../../../testing/find.ts'
import { FieldEditor } from './field-editor.tsx'
import type { FieldSource, KnownField } from './field-source.ts'

const month: KnownField = { name: 'month', type: 'month', needed: true, values: null }
const service: KnownField = { name: 'serviceCode', type: 'text', needed: true, values: null }
const now: { source: FieldSource | undefined } = { source: undefined }

function Edited({ field, start }: { field: KnownField; start: FieldSource }) {
  const [source, setSource] = useState<FieldSource | undefined>(start)
  now.source = source
  return (
    <FieldEditor
      field={field}
      source={source ?? {}}
      headings={['Місяць', 'Послуга']}
      textsOf={(heading) => (heading === 'Послуга' ? ['ХВ', 'ГВ'] : [])}
      onChange={setSource}
    />
  )
}

test('R07 a month in the name of a file is chosen as people write it', async () => {
  render(<Edited field={month} start={{ fileName: '([0-9]{6})', format: 'yyyyMM' }} />)
  const ways = screen.getByLabelText(/^Як\sмісяць\sзаписано\sв\sназві/)
  expect(screen.queryByLabelText(/^Зразок\sназви/)).toBeNull()
  await userEvent.selectOptions(ways, 'лютий_2026')
  expect(now.source).toEqual({ fileName: '([а-яіїєґ]{3,10}_[0-9]{4})', format: 'MMMM_yyyy' })
  await userEvent.selectOptions(ways, 'інакше (за зразком)')
  const pattern = screen.getByLabelText(/^Зразок\sназви/)
  await userEvent.clear(pattern)
  await userEvent.type(pattern, 'z_(12)')
  expect(now.source).toEqual({ fileName: 'z_(12)' })
})

test('R07 a month is chosen by an example, not by letters of a format', async () => {
  render(<Edited field={month} start={{ column: 'Місяць' }} />)
  const format = screen.getByLabelText(/^Як\sзаписано/)
  expect(textOf(format)).not.toMatch(/yyyy|MM/)
  await userEvent.selectOptions(format, 'лютий 2026')
  expect(now.source).toEqual({ column: 'Місяць', format: 'MMMM yyyy' })
})

test('R07 words of a field without a list of values get their meanings, also words that the sample lacks', async () => {
  render(<Edited field={service} start={{ column: 'Послуга' }} />)
  await userEvent.click(screen.getByLabelText(/^Слова\sпостачальника\sозначають\sінше/))
  await userEvent.type(screen.getByLabelText(/^«ХВ»/), '10')
  await userEvent.type(screen.getByLabelText(/^Ще\sодне\sслово/), ' ВВ ')
  await userEvent.click(button('Додати слово'))
  await userEvent.type(screen.getByLabelText(/^«ВВ»/), '12')
  await userEvent.click(button('Прибрати слово «ГВ»'))
  expect(now.source).toEqual({ column: 'Послуга', codes: { ХВ: '10', ВВ: '12' } })
})
