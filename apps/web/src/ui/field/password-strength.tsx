import {
  ADVISED_LENGTH,
  HARDENED_LENGTH,
  type PasswordHints,
  passwordHints,
} from '@zatyshok/domain/people/password-hints'
import { t } from '@zatyshok/i18n/translate'
import { Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSettings } from '../../lib/use-settings.ts'
import styles from './password-strength.module.css'

/** Minimum characters for advice: the server refuses shorter passwords anyway. */
const JUDGED_FROM = 6

type Judge = (password: string) => boolean

/** Returns whether the password is easy to guess; the word lists load with the first password. */
function useGuessable(password: string): boolean {
  const [judge, setJudge] = useState<Judge | null>(null)
  const isWanted = password.length >= JUDGED_FROM
  useEffect(() => {
    if (!isWanted || judge) return
    // Only advice: the form works without the word lists.
    import('../../lib/judge-password.ts').then(
      ({ judgePassword }) => setJudge(() => judgePassword),
      () => {},
    )
  }, [isWanted, judge])
  return isWanted && (judge?.(password) ?? false)
}

const nameOf = (hint: keyof PasswordHints, length: number) => {
  switch (hint) {
    case 'lower':
      return t('password.hint.lower')
    case 'upper':
      return t('password.hint.upper')
    case 'digit':
      return t('password.hint.digit')
    case 'length':
      return length === ADVISED_LENGTH ? t('password.hint.length') : t('password.hint.length.hardened')
  }
}

/**
 * Fields of a form that contains a new password and its `PasswordStrength`: the advice stands beside the fields on wide
 * screens, and below the new password on narrow ones.
 */
export function PasswordFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame} data-wide>
      <div className={styles.fields}>{children}</div>
    </div>
  )
}

interface PasswordStrengthProps {
  /** For `aria-describedby` of the field. */
  id: string
  password: string
}

/**
 * Four pieces of advice about a new password (C31), ticked while the user types; a polite live region announces the
 * count.
 */
export function PasswordStrength({ id, password }: PasswordStrengthProps) {
  const isHardened = useSettings()?.strictness === 'hardened'
  const isGuessable = useGuessable(password)
  const note = isHardened ? t('password.hint.note.hardened') : t('password.hint.note')
  const length = isHardened ? HARDENED_LENGTH : ADVISED_LENGTH
  const hints = Object.entries(passwordHints(password, length)) as [keyof PasswordHints, boolean][]
  const met = hints.filter(([, isMet]) => isMet).length
  return (
    <div id={id} className={styles.strength}>
      <p>{t('password.hint.title')}</p>
      <ul className={styles.list}>
        {hints.map(([hint, isMet]) => (
          <li key={hint} className={styles.hint} data-met={isMet || undefined}>
            {isMet ? <CircleCheck size={20} aria-hidden="true" /> : <Circle size={20} aria-hidden="true" />}
            {nameOf(hint, length)}
            <span className="visually-hidden"> — {isMet ? t('password.hint.met') : t('password.hint.notMet')}</span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {t('password.hint.progress', { met })}
      </p>
      <p role="status" className={isGuessable ? styles.guessable : undefined}>
        {isGuessable ? t('password.hint.common') : note}
      </p>
    </div>
  )
}
