import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { problemsOf } from './form-problems.ts'

const values = { verifiedOn: '2026-11-20', nextCheckDate: '', certificateNumber: '' }
const file = new File(['%PDF'], 'Свідоцтво.PDF')
const known = { meter: { installedOn: '2024-01-15' }, today: '2026-11-25' }

test('F10 a day and a certificate are enough', () => {
  expect(problemsOf({ values, file, ...known })).toEqual({})
})

test.each([
  ['verifiedOn', '', 'Вкажіть дату повірки зі свідоцтва'],
  ['verifiedOn', '2026-11-26', 'Дата повірки не може бути в майбутньому'],
  ['verifiedOn', '2024-01-14', 'Дата повірки раніша за дату встановлення лічильника'],
  ['nextCheckDate', '2026-11-20', 'Дата наступної повірки має бути пізніша за дату повірки'],
])('F10 MA8 %s «%s»: %s', (field, value, problem) => {
  expect(problemsOf({ values: { ...values, [field]: value }, file, ...known })).toEqual({ [field]: problem })
})

test('F10 without a certificate, or with another kind of file, the form is not sent', () => {
  expect(problemsOf({ values, file: null, ...known })).toEqual({ certificate: 'Додайте скан або фото свідоцтва' })
  const letter = new File(['x'], 'лист.docx')
  expect(problemsOf({ values, file: letter, ...known })).toEqual({
    certificate: 'Цей тип файлу не підтримується. Можна додати PDF, JPG, JPEG або PNG.',
  })
})
