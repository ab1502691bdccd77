import { useQuery } from '@tanstack/react-query'
import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { kyivDay } from '@zatyshok/domain/calendar'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useLayoutEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { storage } from '../../lib/portal.ts'
import { storageKeys } from '../../lib/storage.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { toasts } from '../../ui/toast/toast-store.ts'
import { homeQuery } from './dashboard.api.ts'
import { type VerificationNotice, verificationNotice } from './verification.ts'

const areShown = () => storage.getItem(storageKeys.verificationTold) === thisSignIn()
/** The token's expiry identifies the sign-in, because each sign-in has another expiry. */
const thisSignIn = () => storage.getItem(storageKeys.expiry) ?? ''

/** Renders nothing. Once after each sign-in, shows sticky toasts about verification for all homes (F09). */
export function VerificationToasts(): null {
  const { data } = useQuery({ ...homeQuery, enabled: !areShown() })
  useVerificationToasts(data?.meters)
  return null
}

/** Shows the toasts before the meters' screen is painted, so that the page does not move. Undefined: not loaded yet. */
export function useVerificationToasts(meters: HomeReply['meters'] | undefined): void {
  const settings = useSettings()
  useLayoutEffect(() => {
    if (!settings || !meters || areShown()) return
    storage.setItem(storageKeys.verificationTold, thisSignIn())
    showVerificationToasts(verificationNotice(meters, { settings: settings.verification, today: kyivDay(new Date()) }))
  }, [settings, meters])
}

function showVerificationToasts({ overdue, near, nearest }: VerificationNotice): void {
  const link = { to: paths.meters, label: t('verification.link') }
  if (overdue.length > 0) {
    const text = `${t('verification.overdue.label')}: ${t('plural.counter', { n: overdue.length })}.`
    toasts.show({ tone: 'error', title: t('verification.toast.title'), text, link, sticky: true, place: 'page' })
  }
  if (nearest) {
    const text = t('verification.toast.near', { n: near.length, date: formatDate(nearest) })
    toasts.show({ tone: 'warning', title: t('verification.near.label'), text, link, sticky: true, place: 'page' })
  }
}
