import { expect, test } from 'vitest'
import { boxTables } from './box-tables.ts'
import { plainText } from './plain-text.ts'
import { sanitise } from './sanitise.ts'

test('A14 a table is wrapped in a box that scrolls and is focusable', () => {
  expect(boxTables(sanitise('<table class="x"><tr><td>1</td></tr></table>'), 'Таблиця')).toBe(
    '<div class="scroll" role="region" tabindex="0" aria-label="Таблиця"><table><tr><td>1</td></tr></table></div>',
  )
})

test('B02 the words of a text are its text', () => {
  expect(plainText(sanitise('<p>Борг &amp; <b>пеня</b></p><p>0,01 %</p>'))).toBe('Борг & пеня 0,01 %')
})
