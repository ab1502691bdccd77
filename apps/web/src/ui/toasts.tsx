import { t } from '@zatyshok/i18n/translate'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { LONGER_FACTOR, TOAST_LIFE_MS, type Toast, type ToastTone, toasts } from './toast-store.ts'
import styles from './toasts.module.css'

const LEAVING_MS = 250

const icons: Record<ToastTone, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
  info: Info,
}

interface ToastsProps {
  /** Toasts stay three times as long: the person's setting. */
  longer: boolean
  /** The city's own times; those of the specification until they are known. */
  times?: Readonly<Record<ToastTone, number>> | undefined
}

/** The toasts, top right; they never take focus, and pointer or focus on one stops its clock (A07). */
export function Toasts({ longer, times = TOAST_LIFE_MS }: ToastsProps) {
  const { shown } = useSyncExternalStore(toasts.subscribe, toasts.getState)
  const region = useRef<HTMLElement>(null)
  const newest = shown.at(-1)?.id
  // To the end of the browser's top layer: over a dialog that was opened before, and its backdrop.
  useEffect(() => {
    const { current } = region
    current?.hidePopover?.()
    if (newest) current?.showPopover?.()
  }, [newest])
  return (
    <section ref={region} popover="manual" className={styles.region} aria-label={t('a11y.toasts')}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} lifeMs={times[toast.tone] * (longer ? LONGER_FACTOR : 1)} />
      ))}
    </section>
  )
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only stop the clock of A07
    <div
      className={`${styles.toast} ${styles[toast.tone]}`}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      data-leaving={leaving || undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ToastText toast={toast} />
      <button type="button" className={styles.close} aria-label={t('a11y.toast.close')} onClick={close}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** Icon, prefix for screen readers, title, text and link of one toast; the log uses it too. */
export function ToastText({ toast }: { toast: Toast }) {
  const Icon = icons[toast.tone]
  return (
    <div className={`${styles.text} ${styles[toast.tone]}`}>
      <Icon size={22} aria-hidden="true" />
      <div className={styles.words}>
        <span className="visually-hidden">{t(`a11y.prefix.${toast.tone}`)} </span>
        {toast.title && <p className={styles.title}>{toast.title}</p>}
        <p>{toast.text}</p>
        {toast.link && (
          // Followed is read: it need not cover the page that it led to.
          <a href={toast.link.to} onClick={() => toasts.dismiss(toast.id)}>
            {toast.link.label}
          </a>
        )}
      </div>
    </div>
  )
}
