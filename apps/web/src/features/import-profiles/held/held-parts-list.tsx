import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from '../import-profiles.module.css'
import { type HeldPart, without } from './held-parts.ts'

interface HeldPartsListProps<T extends object> {
  readonly title: string
  /** The object that contains the parts. */
  readonly whole: T
  readonly parts: readonly HeldPart[]
  readonly onChange: (whole: T) => void
}

/**
 * Lists the other parts of a profile, each with a remove button: staff see every rule by which a file is read (J05).
 */
export function HeldPartsList<T extends object>({ title, whole, parts, onChange }: HeldPartsListProps<T>) {
  const titleId = useId()
  if (parts.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <p id={titleId} className={styles.heldTitle}>
        {title}
      </p>
      <ul className={styles.held}>
        {parts.map(({ path, what, value, isNeeded }) => (
          <li key={path.join(' ')}>
            <span>
              {what}: <span translate="no">{value}</span>
            </span>
            {!isNeeded && (
              <Button
                look="quiet"
                aria-label={t('importPart.remove.aria', { what, value })}
                onClick={() => onChange(without(whole, path))}
              >
                {t('importPart.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
