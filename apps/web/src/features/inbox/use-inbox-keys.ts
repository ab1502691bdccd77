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
  const last = useLastFocused()
  useEffect(() => {
    const move = (step: 1 | -1) => {
      const links = linksIn()
      const focused = links.indexOf(document.activeElement as HTMLElement)
      const open = links.findIndex((link) => link.getAttribute('aria-current') === 'true')
      const known = focused >= 0 ? focused : open
      const next = known >= 0 ? known + step : placeAfter(last.current, links.map(nameIn), step)
      links[Math.min(Math.max(next, 0), links.length - 1)]?.focus()
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
  }, [enabled, onHelp, onChoose, last])
}

interface LastFocused {
  readonly name: string | null
  /** All items of the list at that time. */
  readonly order: readonly string[]
}

/**
 * The item that had the focus last. Its place in the list is no help: the list is loaded again after an item is done,
 * before or after the next key is pressed, and later items then move up.
 */
function useLastFocused() {
  const last = useRef<LastFocused>({ name: null, order: [] })
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const name = target instanceof HTMLElement ? nameIn(target) : null
      if (name !== null)
        last.current = {
          name,
          order: linksIn()
            .map(nameIn)
            .filter((one) => one !== null),
        }
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return last
}

const nameIn = (link: HTMLElement): string | null => link.getAttribute('data-item')

/** The place in the present list of the nearest item after (or before) one that has left it. */
function placeAfter({ name, order }: LastFocused, names: readonly (string | null)[], step: 1 | -1): number {
  if (name === null) return 0
  const at = order.indexOf(name)
  const others = step === 1 ? order.slice(at + 1) : order.slice(0, at).toReversed()
  const next = others.find((one) => names.includes(one))
  if (next !== undefined) return names.indexOf(next)
  return step === 1 ? names.length - 1 : 0
}
