import { t } from '@zatyshok/i18n/translate'
import { ChevronDown, CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import styles from './notice-place.module.css'

type PlacedTone = 'error' | 'warning' | 'info'

/** A fact that waits for the person. Its links are the actions. */
export interface PlacedNotice {
  key: string
  tone: PlacedTone
  title: string
  /** Names the notice in «Ще 2: повірка, рахунки», in lower case. */
  short: string
  texts: readonly string[]
  links: readonly { to: string; label: string }[]
}

const icons: Record<PlacedTone, LucideIcon> = { error: CircleAlert, warning: TriangleAlert, info: Info }
const order: readonly PlacedTone[] = ['error', 'warning', 'info']

/**
 * The notice place: one box for everything that waits. The worst notice is open, and «Ще 2» opens the others. Renders
 * nothing without notices.
 */
export function NoticePlace({ notices }: { notices: readonly PlacedNotice[] }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [worst, ...others] = [...notices].sort((one, other) => order.indexOf(one.tone) - order.indexOf(other.tone))
  if (!worst) return null
  return (
    <section className={styles.place} aria-label={t('notices.place')}>
      <PlacedLine notice={worst} />
      {others.length > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('notices.more', { n: others.length, list: others.map(({ short }) => short).join(', ') })}
          <ChevronDown className={styles.chevron} size={22} aria-hidden="true" />
        </button>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && others.map((notice) => <PlacedLine key={notice.key} notice={notice} />)}
      </div>
    </section>
  )
}

function PlacedLine({ notice: { tone, title, texts, links } }: { notice: PlacedNotice }) {
  const Icon = icons[tone]
  return (
    <div className={`${styles.line} ${styles[tone]}`}>
      <Icon size={22} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}
