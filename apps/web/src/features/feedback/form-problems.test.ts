import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { problemOfAttachment, problemsOf } from './form-problems.ts'

const values = { name: 'Олена', email: 'olena@misto.example', message: 'Не надійшов рахунок.' }

test('H02 a name, an address and ten letters are valid', () => {
  expect(problemsOf(values, null)).toEqual({})
})

test.each([
  ['name', '', 'Це поле обов’язкове'],
  ['name', 'Ія', 'Мінімальна довжина поля: 3 символи'],
  ['email', ' ', 'Це поле обов’язкове'],
  ['email', 'olena@', 'Неправильний формат електронної адреси'],
  ['message', 'Ні ні ні', 'Мінімальна довжина повідомлення: 10 символів'],
])('H02 %s «%s»: %s', (field, value, problem) => {
  expect(problemsOf({ ...values, [field]: value }, null)).toEqual({ [field]: problem })
})

test.each([
  ['звіт.pdf', 1, undefined],
  ['Фото.JPEG', 10 * 1024 * 1024, undefined],
  ['вірус.exe', 1, 'Цей тип файлу не підтримується. Можна додати JPG, JPEG, PNG, DOC, DOCX або PDF.'],
  ['звіт.pdf.exe', 1, 'Цей тип файлу не підтримується. Можна додати JPG, JPEG, PNG, DOC, DOCX або PDF.'],
  ['pdf', 1, 'Цей тип файлу не підтримується. Можна додати JPG, JPEG, PNG, DOC, DOCX або PDF.'],
  ['звіт.pdf', 0, 'Файл порожній. Виберіть інший.'],
  ['звіт.pdf', 10 * 1024 * 1024 + 1, 'Файл завеликий. Розмір має бути не більший за 10\u00a0МБ.'],
])('H03 «%s» of %i bytes: %s', (name, size, problem) => {
  expect(problemOfAttachment({ name, size })).toBe(problem)
})
