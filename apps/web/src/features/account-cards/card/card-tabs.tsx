import { t } from '@zatyshok/i18n/translate'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWideScreen } from '../../../lib/use-wide-screen.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import styles from './card.module.css'

interface CardTab {
  key: string
  name: string
  content: ReactNode
}

/**
 * Tabs of the card: arrows as usual, and the keys 1–7 while the focus is anywhere in the card but in a field. A narrow
 * screen has a select. Paper gets all tabs.
 */
export function CardTabs({ tabs }: { tabs: readonly CardTab[] }) {
  const isWide = useWideScreen()
  const [shown, setShown] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  useDigits(tabs.length, (at) => {
    // A hidden panel takes no focus.
    flushSync(() => setShown(at))
    box.current?.querySelector<HTMLElement>(`#card-panel-${at}`)?.focus({ preventScroll: true })
  })
  return (
    <div ref={box} className={styles.tabs}>
      {isWide ? (
        <TabList tabs={tabs} shown={shown} onShow={setShown} />
      ) : (
        <div className="no-print">
          <SelectField
            label={t('accountCards.tabs')}
            value={String(shown)}
            options={tabs.map(({ name }, at) => ({ value: String(at), label: name }))}
            onChoose={(at) => setShown(Number(at))}
          />
        </div>
      )}
      {tabs.map(({ key, name, content }, at) => (
        <section
          key={key}
          id={`card-panel-${at}`}
          className={styles.panel}
          aria-label={name}
          tabIndex={-1}
          data-shown={at === shown}
          {...(isWide && { role: 'tabpanel' })}
        >
          <h2 className={styles.printed}>{name}</h2>
          {content}
        </section>
      ))}
    </div>
  )
}

interface TabListProps {
  tabs: readonly CardTab[]
  shown: number
  onShow: (at: number) => void
}

function TabList({ tabs, shown, onShow }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const to = step === undefined ? { Home: 0, End: tabs.length - 1 }[event.key] : shown + step
    if (to === undefined) return
    event.preventDefault()
    const at = (to + tabs.length) % tabs.length
    onShow(at)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={t('accountCards.tabs')} className={`${styles.list} no-print`}>
      {tabs.map(({ key, name }, at) => (
        <button
          key={key}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={at === shown}
          aria-controls={`card-panel-${at}`}
          aria-keyshortcuts={String(at + 1)}
          tabIndex={at === shown ? 0 : -1}
          onClick={() => onShow(at)}
          onKeyDown={move}
        >
          <kbd className={styles.key}>{at + 1}</kbd>
          {name}
        </button>
      ))}
    </div>
  )
}

/** Calls back for the keys 1–9 unless a text is being typed, a dialog is open or the focus is outside the main part. */
function useDigits(count: number, go: (at: number) => void) {
  const last = useRef(go)
  useEffect(() => {
    last.current = go
  })
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const at = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1
      if (at < 0 || at >= count || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      last.current(at)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [count])
}

/** Fields, dialogs and everything outside the main part keep their keys (WCAG 2.1.4). */
const isTyping = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLElement) ||
  target.closest('main') === null ||
  target.closest('dialog, textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])') !== null
