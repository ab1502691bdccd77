import { useEffect, useLayoutEffect } from 'react'
import { storageKeys, tabStorage } from '../storage.ts'
import type { Navigation, Shown } from './navigation.ts'

const storage = tabStorage()
/** How far each entry of the history was scrolled, by its key. */
const positions = new Map<string, number>(JSON.parse(storage.getItem(storageKeys.scroll) ?? '[]'))

/**
 * Scrolls a new screen to its start or to the anchor of its address; after «Back» or a reload it scrolls to where the
 * screen was left. The browser itself would scroll before the screen is rendered.
 */
export function useScrollPositions(navigation: Navigation, { location, keepsScroll }: Shown): void {
  useEffect(() => {
    const keep = ({ location: { key } }: Shown) => positions.set(key, window.scrollY)
    const arrive = () => {
      history.scrollRestoration = 'manual'
    }
    const leave = () => {
      keep(navigation.shown())
      storage.setItem(storageKeys.scroll, JSON.stringify([...positions]))
      history.scrollRestoration = 'auto'
    }
    arrive()
    addEventListener('pageshow', arrive)
    addEventListener('pagehide', leave)
    const unfollow = navigation.follow((_, left) => keep(left))
    return () => {
      removeEventListener('pageshow', arrive)
      removeEventListener('pagehide', leave)
      unfollow()
    }
  }, [navigation])
  useLayoutEffect(() => {
    const kept = positions.get(location.key)
    if (kept !== undefined) window.scrollTo(0, kept)
    else if (!scrollToAnchor(location.hash) && !keepsScroll) window.scrollTo(0, 0)
  }, [location, keepsScroll])
}

function scrollToAnchor(hash: string): boolean {
  const anchor = document.getElementById(hash.slice(1))
  anchor?.scrollIntoView()
  return anchor !== null
}
