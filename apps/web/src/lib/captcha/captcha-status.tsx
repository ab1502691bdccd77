import { t } from '@zatyshok/i18n/translate'
import { CircleAlert, ShieldCheck } from 'lucide-react'
import { useSettings } from '../use-settings.ts'
import styles from './captcha-status.module.css'
import type { CaptchaState } from './use-captcha.ts'

const textOf = (state: CaptchaState) => {
  switch (state) {
    case 'waiting':
      return t('captcha.label')
    case 'running':
      return t('captcha.running')
    case 'solved':
      return t('captcha.ok')
    case 'expired':
      return t('captcha.expired')
    case 'unavailable':
      return t('captcha.unavailable')
  }
}

interface CaptchaStatusProps {
  state: CaptchaState
  flag: 'captchaSignIn' | 'captchaRegistration' | 'captchaCallback'
}

/** Shows the progress of the captcha's proof of work; the user has no task to solve (WCAG 3.3.8). */
export function CaptchaStatus({ state, flag }: CaptchaStatusProps) {
  if (useSettings()?.flags[flag] === false) return null
  const Icon = state === 'unavailable' ? CircleAlert : ShieldCheck
  return (
    <p className={styles.status} data-state={state} role="status">
      <Icon size={20} aria-hidden="true" />
      <span>{textOf(state)}</span>
    </p>
  )
}
