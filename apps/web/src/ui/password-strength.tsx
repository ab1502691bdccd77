import { commonPasswords } from '@zatyshok/domain/common-passwords'
import { isGuessable } from '@zatyshok/domain/guessable-password'
import { ADVISED_LENGTH, type PasswordHints, passwordHints } from '@zatyshok/domain/password-hints'
import { t } from '@zatyshok/i18n/translate'
import { Circle, CircleCheck } from 'lucide-react'
import { useSettings } from '../lib/use-settings.ts'
import styles from './password-strength.module.css'

const HARDENED_LENGTH = 15

/** Shorter ones are refused anyway: nobody is told more about them. */
const JUDGED_FROM = 6

const noteOn = (password: string, isHardened: boolean) => {
  const isJudged = password.length >= JUDGED_FROM
  if (isJudged && isGuessable(password, { common: commonPasswords, about: [] })) return t('password.hint.common')
  return isHardened ? t('password.hint.note.hardened') : t('password.hint.note')
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

/** The four pieces of advice about a new password (C31), ticked while one types; the count is told politely. */
export function PasswordStrength({ password }: { password: string }) {
  const isHardened = useSettings()?.strictness === 'hardened'
  const length = isHardened ? HARDENED_LENGTH : ADVISED_LENGTH
  const hints = Object.entries(passwordHints(password, length)) as [keyof PasswordHints, boolean][]
  const met = hints.filter(([, isMet]) => isMet).length
  return (
    <div className={styles.strength}>
      <p>{t('password.hint.title')}</p>
      <ul className={styles.list}>
        {hints.map(([hint, isMet]) => (
          <li key={hint} className={styles.hint} data-met={isMet || undefined}>
            {isMet ? <CircleCheck size={20} aria-hidden="true" /> : <Circle size={20} aria-hidden="true" />}
            {nameOf(hint, length)}
            <span className="visually-hidden">: {isMet ? t('password.hint.met') : t('password.hint.notMet')}</span>
          </li>
        ))}
      </ul>
      <p role="status">{t('password.hint.progress', { met })}</p>
      <p role="status">{noteOn(password, isHardened)}</p>
    </div>
  )
}
