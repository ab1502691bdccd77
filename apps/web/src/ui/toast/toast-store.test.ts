import { expect, test } from 'vitest'
import { memoryStorage } from '../../lib/storage.ts'
import { createToastStore, TOAST_LIFE_MS } from './toast-store.ts'

const at = new Date('2026-11-20T10:00:00Z')

function newStore(storage = memoryStorage()) {
  return createToastStore({ clock: () => at, storage })
}

test('A07 each kind has its own life', () => {
  expect(TOAST_LIFE_MS).toEqual({ success: 2500, error: 4000, warning: 3000, info: 3000 })
})

test('A07 a dismissed toast can be read again in the log, newest first', () => {
  const store = newStore()
  store.show({ tone: 'info', text: 'Перше' })
  store.show({ tone: 'error', text: 'Друге' })
  const [first] = store.getState().shown
  store.dismiss(first?.id ?? 0)
  expect(store.getState().shown.map((toast) => toast.text)).toEqual(['Друге'])
  expect(store.getState().log.map((toast) => toast.text)).toEqual(['Друге', 'Перше'])
})

test('the same text is not shown twice at once, but again after it has gone', () => {
  const store = newStore()
  store.show({ tone: 'error', text: 'Немає зв’язку' })
  store.show({ tone: 'error', text: 'Немає зв’язку' })
  expect(store.getState().shown).toHaveLength(1)
  expect(store.getState().log).toHaveLength(1)
  store.dismiss(store.getState().shown[0]?.id ?? 0)
  store.show({ tone: 'error', text: 'Немає зв’язку' })
  expect(store.getState().shown).toHaveLength(1)
  expect(store.getState().log).toHaveLength(2)
})

test('L01 a toast outlives the change of document: the sign-in screen still tells why', () => {
  const storage = memoryStorage()
  newStore(storage).show({ tone: 'error', text: 'Ви не авторизовані', travels: true })
  const next = newStore(storage)
  expect(next.getState().shown.map((toast) => toast.text)).toEqual(['Ви не авторизовані'])
  next.show({ tone: 'info', text: 'Інше' })
  expect(new Set(next.getState().shown.map((toast) => toast.id)).size).toBe(2)
})

test('A07 a toast told again is a new one, so that its time begins anew', () => {
  const store = newStore()
  store.show({ tone: 'error', text: 'Немає зв’язку' })
  const [first] = store.getState().shown
  store.show({ tone: 'error', text: 'Немає зв’язку' })
  expect(store.getState().shown.map(({ id }) => id)).not.toEqual([first?.id])
})

test('A07 a reload shows no toast again but one that waits to be closed; the log keeps all', () => {
  const storage = memoryStorage()
  const store = newStore(storage)
  store.show({ tone: 'success', text: 'Збережено' })
  store.show({ tone: 'warning', text: 'Повірка', sticky: true })
  store.show({ tone: 'error', text: 'Ви не авторизовані', travels: true })
  expect(
    newStore(storage)
      .getState()
      .shown.map(({ text }) => text),
  ).toEqual(['Повірка', 'Ви не авторизовані'])
  const later = newStore(storage).getState()
  expect(later.shown.map(({ text }) => text)).toEqual(['Повірка'])
  expect(later.log).toHaveLength(3)
})

test('C08 clearing leaves nothing for the next person at this browser', () => {
  const storage = memoryStorage()
  const store = newStore(storage)
  store.show({ tone: 'info', text: 'Особисте' })
  store.clear()
  expect(newStore(storage).getState()).toEqual({ shown: [], log: [] })
})

test('C06 where the browser may keep nothing of the person, only what travels outlives the document', () => {
  const storage = memoryStorage()
  const store = newStore(storage)
  store.show({ tone: 'error', text: 'вул. Садова, 12: повірка' })
  store.rememberInMemory()
  store.show({ tone: 'info', text: 'Рахунки надходитимуть на h@kalynivsk.example' })
  expect(store.getState().log).toHaveLength(2)
  expect(newStore(storage).getState()).toEqual({ shown: [], log: [] })
  store.show({ tone: 'error', text: 'Ваш сеанс завершився', travels: true })
  expect(
    newStore(storage)
      .getState()
      .shown.map(({ text }) => text),
  ).toEqual(['Ваш сеанс завершився'])
  expect(store.getState().shown).toHaveLength(3)
})

test('listeners hear of every change until they leave', () => {
  const store = newStore()
  let heard = 0
  const stop = store.subscribe(() => {
    heard += 1
  })
  store.show({ tone: 'info', text: 'Раз' })
  stop()
  store.show({ tone: 'info', text: 'Два' })
  expect(heard).toBe(1)
})
