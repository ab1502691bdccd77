import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import { expect, test, vi } from 'vitest'
import { createErrorHandler } from './error-handling.ts'
import { HttpError, type HttpErrorParts } from './http-error.ts'

const special = { profile: '/api/ud/profile', own: ['/api/account/authentication'] }

/** The page's reactions to an error, in order. */
function reactionsTo(error: unknown, path = '/dashboard'): string[] {
  const done: string[] = []
  const handle = createErrorHandler(
    {
      error: (text, title) => done.push(`error: ${title ? `${title} | ` : ''}${text}`),
      warn: (text) => done.push(`warn: ${text}`),
      logOut: () => done.push('log out'),
      enrol: () => done.push('enrol'),
      currentPath: () => path,
    },
    special,
  )
  handle(error)
  return done
}

const refused = (status: number, parts: Partial<HttpErrorParts> = {}) =>
  new HttpError({ status, method: 'GET', endpoint: '/api/warehouse/consumer/home', ...parts })

test('L01 a 401 of profile deletion reports only the password and keeps the session', () => {
  const error = refused(401, { method: 'DELETE', endpoint: special.profile, serverMessage: 'Щось інше' })
  expect(reactionsTo(error)).toEqual([`error: ${t('http.401.profileDelete')}`])
})

test('L01 any other 401 shows the server message and logs out', () => {
  expect(reactionsTo(refused(401, { serverMessage: 'Сеанс завершився' }))).toEqual([
    'error: Сеанс завершився',
    'log out',
  ])
  expect(reactionsTo(refused(401))).toEqual([`error: ${t('http.401')}`, 'log out'])
})

test('L01 a 401 of reading the profile logs out: only its deletion is special', () => {
  expect(reactionsTo(refused(401, { endpoint: special.profile }))).toContain('log out')
})

test('C03 a failed sign-in is left to its form', () => {
  const error = refused(401, { method: 'POST', endpoint: special.own[0] ?? '', serverMessage: 'Помилка входу' })
  expect(reactionsTo(error)).toEqual([])
})

test('AD2 if a second factor must be set first, the page redirects there, without a message', () => {
  expect(reactionsTo(refused(403, { code: 'second_factor_setup_required', serverMessage: 'Спершу' }))).toEqual([
    'enrol',
  ])
})

test.each([400, 500])('L02 a %i shows the server message, else the processing error', (status) => {
  expect(reactionsTo(refused(status, { serverMessage: 'Погана дата' }))).toEqual(['error: Погана дата'])
  expect(reactionsTo(refused(status))).toEqual([`error: ${t('http.400_500')}`])
})

test('L03 a 403 shows the server message, else insufficient rights', () => {
  expect(reactionsTo(refused(403, { serverMessage: 'Не ваш рахунок' }))).toEqual(['error: Не ваш рахунок'])
  expect(reactionsTo(refused(403))).toEqual([`error: ${t('http.403')}`])
})

test('L04 a 405 has its own text, whatever the server says', () => {
  expect(reactionsTo(refused(405, { serverMessage: 'Method Not Allowed' }))).toEqual([`error: ${t('http.405')}`])
})

test.each([409, 422])('L05 a %i shows each item of its list as a warning', (status) => {
  const errors = [{ message: 'Перша' }, { message: 'Друга', path: 'body.phone' }]
  expect(reactionsTo(refused(status, { serverMessage: 'Загальне', errors }))).toEqual(['warn: Перша', 'warn: Друга'])
  expect(reactionsTo(refused(status))).toEqual([`error: ${t('http.400_500')}`])
})

test('L06 a 504 has a titled toast, and on the root path also logs out', () => {
  const told = `error: ${t('http.504.title')} | ${t('http.504.text')}`
  expect(reactionsTo(refused(504), '/dashboard')).toEqual([told])
  expect(reactionsTo(refused(504), '/')).toEqual([told, 'log out'])
})

test('F11 without a network a mutation reports that it needs one', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(reactionsTo(refused(504), '/dashboard')).toEqual([
    'error: Немає з’єднання з інтернетом | Для цього потрібен інтернет.',
  ])
})

test('L07 exactly the eight statuses count as handled', () => {
  const statuses = [400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 502, 503, 504]
  expect(statuses.filter((status) => refused(status).handled)).toEqual([400, 401, 403, 405, 409, 422, 500, 504])
})

test('L07 a cancelled request is ignored, an error that is not HTTP is rethrown', () => {
  expect(reactionsTo(new DOMException('The user aborted a request.', 'AbortError'))).toEqual([])
  const bug = new TypeError('x is not a function')
  expect(() => reactionsTo(bug)).toThrow(bug)
})

test('a 404 is left to the screen', () => {
  expect(reactionsTo(refused(404, { serverMessage: 'Такого рахунку немає' }))).toEqual([])
})

test.each([413, 429, 503])('a %i shows the server’s advice', (status) => {
  expect(reactionsTo(refused(status, { serverMessage: 'Спробуйте через хвилину' }))).toEqual([
    'error: Спробуйте через хвилину',
  ])
})
