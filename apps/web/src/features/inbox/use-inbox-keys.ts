import { useEffect, useRef } from 'react'
import { openDialogs } from '../../ui/dialog/open-dialogs.ts'

interface InboxKeys {
  readonly enabled: boolean
  readonly onHelp: () => void
  /** Ticks the item of this name. */
  readonly onChoose: (name: string) => void
}

const linksIn = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-item]')]
const targetOf = (name: string) => document.querySelector<HTMLElement>(`main [data-shortcut="${name}"]`)

/** True while the user types or another key has a meaning: no shortcut may fire then (check 96). */
function isTaken({ target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented || openDialogs.top() !== null) return true
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null
}

/**
 * Handles the keyboard shortcuts of the inbox. A key is identified by its place on the keyboard (`code`), because its
 * letter depends on the layout: J types «о» on the Ukrainian one. Enter opens the focused item, as for every link.
 */
export function useInboxKeys({ enabled, onHelp, onChoose }: InboxKeys): void {
  /** The last item's place: when the item is done, the next one takes it. */
  const at = useRef(-1)
  useEffect(() => {
    const move = (step: 1 | -1) => {
      const links = linksIn()
      const focused = links.indexOf(document.activeElement as HTMLElement)
      const open = links.findIndex((link) => link.getAttribute('aria-current') === 'true')
      const known = focused >= 0 ? focused : open
      const next = known >= 0 ? known + step : Math.max(at.current, 0)
      at.current = Math.min(Math.max(next, 0), links.length - 1)
      links[at.current]?.focus()
    }
    const keys: Readonly<Record<string, () => void>> = {
      KeyJ: () => move(1),
      KeyK: () => move(-1),
      KeyE: () => {
        const take = targetOf('take')
        const row = document.activeElement?.closest('[data-item]')
        // Without ticks the button belongs to the opened item, and the focus may be on another row.
        if (!row || row.getAttribute('aria-current') === 'true' || take?.closest('[data-ticked]')) take?.click()
      },
      KeyR: () => document.querySelector<HTMLElement>('main [data-open] section textarea')?.focus(),
      KeyF: () => targetOf('forward')?.focus(),
      KeyX: () => {
        const name = document.activeElement?.getAttribute('data-item')
        if (name) onChoose(name)
      },
    }
    const listen = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      const act = event.key === '?' || (event.code === 'Slash' && event.shiftKey) ? onHelp : undefined
      const done = act ?? (enabled && !event.shiftKey ? keys[event.code] : undefined)
      if (!done) return
      event.preventDefault()
      done()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled, onHelp, onChoose])
}
