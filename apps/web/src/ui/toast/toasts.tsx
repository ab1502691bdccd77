import { t } from '@zatyshok/i18n/translate'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { openDialogs } from '../dialog/open-dialogs.ts'
import { LONGER_FACTOR, TOAST_LIFE_MS, type Toast, type ToastTone, toasts } from './toast-store.ts'
import styles from './toasts.module.css'

const LEAVING_MS = 250
/** As in the styles: from this width the toasts are in the top layer; below they are a part of the page. */
const FLOATS_FROM_PX = 900

const icons: Record<ToastTone, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
  info: Info,
}

interface ToastsProps {
  /** The user's setting: toasts stay three times as long. */
  longer: boolean
  /** The city's display times; those of the specification until the settings load. */
  times?: Readonly<Record<ToastTone, number>> | undefined
}

/**
 * The toasts: at the top right on wide screens, above the content on phones; reminders stand above the content in every
 * width. They do not take the focus; pointer or focus on a toast stops its timer (A07). While a modal dialog is open, the
 * toasts are inside it: the browser makes everything outside inert and silent (decision 0082).
 */
export function Toasts({ longer, times = TOAST_LIFE_MS }: ToastsProps) {
  const { shown } = useSyncExternalStore(toasts.subscribe, toasts.getState)
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top)
  const place = useRef<HTMLDivElement>(null)
  // The same element is moved: a new element would restart the time that a toast was already shown.
  const [host] = useState(makeHost)
  const region = useRef<HTMLElement>(null)
  const passing = shown.filter(({ place }) => place !== 'page')
  const reminders = shown.filter(({ place }) => place === 'page')
  const lifeOf = ({ tone }: Toast) => times[tone] * (longer ? LONGER_FACTOR : 1)
  const newest = passing.at(-1)?.id
  useLayoutEffect(() => (dialog ?? place.current)?.append(host), [dialog, host])
  // Moves the toasts to the end of the browser's top layer: over the dialog, its backdrop and the menus.
  useEffect(() => {
    const { current } = region
    current?.hidePopover?.()
    if (newest && (dialog || innerWidth >= FLOATS_FROM_PX)) current?.showPopover?.()
  }, [newest, dialog])
  return (
    <>
      <div ref={place} className={styles.host} />
      {reminders.length > 0 && (
        <section className={styles.reminders} aria-label={t('a11y.reminders')}>
          {reminders.map((toast) => (
            <ToastCard key={toast.id} toast={toast} lifeMs={lifeOf(toast)} />
          ))}
        </section>
      )}
      {createPortal(
        <section ref={region} popover="manual" className={styles.region} aria-label={t('a11y.toasts')}>
          {passing.map((toast) => (
            <ToastCard key={toast.id} toast={toast} lifeMs={lifeOf(toast)} />
          ))}
        </section>,
        host,
      )}
    </>
  )
}

function makeHost(): HTMLElement {
  const host = document.createElement('div')
  host.className = styles.host ?? ''
  return host
}

function useToastLife(toast: Toast, lifeMs: number) {
  const [leaving, setLeaving] = useState(false)
  const [paused, setPaused] = useState(false)
  const leftMs = useRef(lifeMs)
  useEffect(() => {
    if (toast.sticky || paused || leaving) return
    const started = performance.now()
    const timer = setTimeout(() => setLeaving(true), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - started
    }
  }, [toast.sticky, paused, leaving])
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => toasts.dismiss(toast.id), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [leaving, toast.id])
  return { leaving, setPaused, close: () => setLeaving(true) }
}

function ToastCard({ toast, lifeMs }: { toast: Toast; lifeMs: number }) {
  const { leaving, setPaused, close } = useToastLife(toast, lifeMs)
  /** The element that had the focus before; closing a toast returns the focus to it. */
  const before = useRef<HTMLElement | null>(null)
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setPaused(true)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const closeByPerson = () => {
    before.current?.focus()
    close()
  }
  const closeByEsc = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The dialog below the toast stays: Esc closes the toast that has the focus.
    event.preventDefault()
    closeByPerson()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only stop the timer of A07
    <div
      className={`${styles.toast} ${styles[toast.tone]}`}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      data-leaving={leaving || undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={enter}
      onBlur={() => setPaused(false)}
      onKeyDown={closeByEsc}
    >
      <ToastText toast={toast} />
      <button type="button" className={styles.close} aria-label={t('a11y.toast.close')} onClick={closeByPerson}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** Icon, prefix for screen readers, title, text and link of one toast. */
function ToastText({ toast }: { toast: Toast }) {
  const Icon = icons[toast.tone]
  return (
    <div className={`${styles.text} ${styles[toast.tone]}`}>
      <Icon size={22} aria-hidden="true" />
      <div className={styles.words}>
        <span className="visually-hidden">{t(`a11y.prefix.${toast.tone}`)} </span>
        {toast.title && <p className={styles.title}>{toast.title}</p>} <p>{toast.text}</p>{' '}
        {toast.link && (
          // Following the link closes the toast, so it does not cover the target page.
          <a href={toast.link.to} onClick={() => toasts.dismiss(toast.id)}>
            {toast.link.label}
          </a>
        )}
      </div>
    </div>
  )
}
