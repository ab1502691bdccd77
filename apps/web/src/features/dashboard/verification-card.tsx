import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { Notice } from '../../ui/badge.tsx'
import { toasts } from '../../ui/toast/toast-store.ts'
import styles from './home.module.css'
import { verificationNotice } from './verification.ts'

interface VerificationCardProps {
  meters: HomeReply['meters']
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
}

/** The permanent reminder of F09: expired and expiring verifications, the consequence, and a link to act. */
export function VerificationCard({ meters, today }: VerificationCardProps) {
  const settings = useSettings()
  const { shown } = useSyncExternalStore(toasts.subscribe, toasts.getState)
  // Each fact once: the card follows when the toast of the sign-in is closed.
  if (!settings || shown.some(({ place }) => place === 'page')) return null
  const { overdue, near, nearest } = verificationNotice(meters, { settings: settings.verification, today })
  if (overdue.length > 0) {
    return (
      <Notice tone="error" title={t('verification.overdue.label')}>
        <p>{t('verification.overdue.text', { n: overdue.length })}</p>
        <p>{t('verification.overdue.consequence')}</p>
        <ToMeters meters={overdue} />
      </Notice>
    )
  }
  if (!nearest) return null
  return (
    <Notice tone="warning" title={t('verification.near.label')}>
      <p>{t('verification.near.text', { n: near.length, date: formatDate(nearest) })}</p>
      <ToMeters meters={near} />
    </Notice>
  )
}

/** For one meter, links to its own screen; for several, to the list. */
function ToMeters({ meters: [one, another] }: Pick<VerificationCardProps, 'meters'>) {
  const isSingle = one !== undefined && another === undefined
  return (
    <Link className={styles.inlineTarget} to={isSingle ? paths.meterVerify(one.id) : paths.meters}>
      {isSingle ? t('verification.how') : t('verification.link')}
    </Link>
  )
}
