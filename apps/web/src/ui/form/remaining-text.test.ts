import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { remainingText } from './remaining-text.ts'

test('the missing fields are listed as in a sentence; abbreviations keep their capitals', () => {
  expect(remainingText(['Пароль', 'згода з договором'])).toBe('Залишилося: пароль і згода з договором')
  expect(remainingText(['Дата заміни', 'Номер', 'IBAN'])).toBe('Залишилося: дата заміни, номер і IBAN')
})
