import { type KeyValueStore, storageKeys } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'

/** Returns the theme that the user chose; `system` if they chose none. */
export function chosenTheme(storage: KeyValueStore): Theme {
  const theme = storage.getItem(storageKeys.theme)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies a theme at once and stores it; /theme.js applies it before the first paint of later pages. */
export function chooseTheme(theme: Theme, { storage, root }: { storage: KeyValueStore; root: HTMLElement }): void {
  if (theme === 'system') {
    storage.removeItem(storageKeys.theme)
    delete root.dataset['theme']
    return
  }
  storage.setItem(storageKeys.theme, theme)
  root.dataset['theme'] = theme
}
