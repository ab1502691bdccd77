import { expect, test } from 'vitest'
import { memoryStorage } from '../../lib/storage.ts'
import { createToastStore, TOAST_LIFE_MS } from './toast-store.ts'

const newStore = (storage = memoryStorage()) => createToastStore(storage)

test('A07 each kind has its own display time', () => {
  expect(TOAST_LIFE_MS).toEqual({ success: 2500, error: 4000, warning: 3000, info: 3000 })
})

test('A07 a dismissed toast leaves the screen, the others stay', () => {
  const store = newStore()
  store.show({ tone: 'info', text: 'Перше' })
  store.show({ tone: 'error', text: 'Друге' })
  const [first] = store.getState().shown
  store.dismiss(first?.id ?? 0)
  expect(store.getState().shown.map((toast) => toast.text)).toEqual(['Друге'])
})

test('the same text is not shown twice at once, but again after the first has closed', () => {
  const store = newStore()
  store.show({ tone: 'error', text: 'Немає зв’язку' })
  store.show({ tone: 'error', text: 'Немає зв’язку' })
  expect(store.getState().shown).toHaveLength(1)
  store.dismiss(store.getState().shown[0]?.id ?? 0)
  store.show({ tone: 'error', text: 'Немає зв’язку' })
  expect(store.getState().shown).toHaveLength(1)
})

test('L01 a toast survives the change of document: the sign-in screen still shows the reason', () => {
  const storage = memoryStorage()
  newStore(storage).show({ tone: 'error', text: 'Ви не авторизовані', travels: true })
  const next = newStore(storage)
  expect(next.getState().shown.map((toast) => toast.text)).toEqual(['Ви не авторизовані'])
  next.show({ tone: 'info', text: 'Інше' })
  expect(new Set(next.getState().shown.map((toast) => toast.id)).size).toBe(2)
})

test('A07 a repeated toast is a new one with its full display time', () => {
  const store = newStore()
  store.show({ tone: 'error', text: 'Немає зв’язку' })
  const [first] = store.getState().shown
  store.show({ tone: 'error', text: 'Немає зв’язку' })
  expect(store.getState().shown.map(({ id }) => id)).not.toEqual([first?.id])
})

test('A07 a reload shows only sticky toasts again', () => {
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
})

test('F09 a reminder of the sign-in is not shown on the next document', () => {
  const storage = memoryStorage()
  newStore(storage).show({ tone: 'error', text: 'Протермінована повірка', sticky: true, place: 'page' })
  expect(newStore(storage).getState()).toEqual({ shown: [] })
})

test('C08 clearing removes all toasts for the next user of this browser', () => {
  const storage = memoryStorage()
  const store = newStore(storage)
  store.show({ tone: 'info', text: 'Особисте' })
  store.clear()
  expect(newStore(storage).getState()).toEqual({ shown: [] })
})

test('C06 if the browser may store no personal data, only toasts that travel survive the document', () => {
  const storage = memoryStorage()
  const store = newStore(storage)
  store.show({ tone: 'error', text: 'вул. Садова, 12: повірка' })
  store.rememberInMemory()
  store.show({ tone: 'info', text: 'Рахунки надходитимуть на h@kalynivsk.example' })
  expect(store.getState().shown).toHaveLength(2)
  expect(newStore(storage).getState()).toEqual({ shown: [] })
  store.show({ tone: 'error', text: 'Ваш сеанс завершився', travels: true })
  expect(
    newStore(storage)
      .getState()
      .shown.map(({ text }) => text),
  ).toEqual(['Ваш сеанс завершився'])
  expect(store.getState().shown).toHaveLength(3)
})

test('listeners are called for every change until they unsubscribe', () => {
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
