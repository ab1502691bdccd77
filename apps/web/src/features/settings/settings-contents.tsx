import { t } from '@zatyshok/i18n/translate'
import type { MouseEvent } from 'react'
import { TextField } from '../../ui/field/field.tsx'
import styles from './settings.module.css'

export interface SettingsPart {
  readonly part: string
  readonly title: string
  /** How many unsaved changes it has. */
  readonly changed: number
}

interface ContentsProps {
  readonly parts: readonly SettingsPart[]
  /** null: settings of several parts are shown, because one is searched. */
  readonly chosen: string | null
  readonly onChoose: (part: string) => void
  readonly searched: string
  readonly onSearch: (text: string) => void
}

/** The search and the list of parts; one part is shown at a time. */
export function SettingsContents({ parts, chosen, onChoose, searched, onSearch }: ContentsProps) {
  const choose = (event: MouseEvent, part: string) => {
    // In a new tab the address opens the part.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose(part)
  }
  return (
    <div className={styles.contents}>
      <TextField
        type="search"
        label={t('settings.find')}
        hint={t('settings.find.hint')}
        value={searched}
        maxLength={100}
        autoComplete="off"
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <nav className={styles.parts} aria-label={t('settings.parts')}>
        {parts.map(({ part, title, changed }) => (
          <a
            key={part}
            className={styles.partLink}
            href={`?part=${part}`}
            aria-current={part === chosen ? 'true' : undefined}
            onClick={(event) => choose(event, part)}
          >
            {title}
            {changed > 0 && <span className={styles.changed}>{t('settings.part.changed', { n: changed })}</span>}
          </a>
        ))}
      </nav>
    </div>
  )
}
