import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useSyncExternalStore } from 'react'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { meterAtPlace } from '../../ui/meter/meter-looks.ts'
import type { PlacedNotice } from '../../ui/notice-place.tsx'
import { toasts } from '../../ui/toast/toast-store.ts'
import { verificationNotice } from './verification.ts'

type Meters = HomeReply['meters']

/**
 * The reminder of F09 in the notice place: expired and expiring verifications of all homes. Each fact stands once, so
 * it waits until the toast of the sign-in is closed. `today` is a Kyiv date.
 */
export function useVerificationNotices(meters: Meters, today: string): PlacedNotice[] {
  const settings = useSettings()
  const { shown } = useSyncExternalStore(toasts.subscribe, toasts.getState)
  if (!settings) return []
  const isToast = (tone: PlacedNotice['tone']) => shown.some((toast) => toast.place === 'page' && toast.tone === tone)
  const { overdue, near, nearest } = verificationNotice(meters, { settings: settings.verification, today })
  const notices: PlacedNotice[] = []
  if (overdue.length > 0 && !isToast('error')) {
    notices.push({
      key: 'verification-overdue',
      tone: 'error',
      title: t('verification.overdue.label'),
      short: t('verification.overdue.short'),
      texts: [overdueText(overdue, settings.ignoreCounterTypeAt)],
      links: [linkTo(overdue)],
    })
  }
  if (nearest && !isToast('warning')) {
    notices.push({
      key: 'verification-near',
      tone: 'warning',
      title: t('verification.near.label'),
      short: t('verification.near.short'),
      texts: [t('verification.near.text', { n: near.length, date: formatDate(nearest) })],
      links: [linkTo(near)],
    })
  }
  return notices
}

/** The title says what is wrong, so one meter is named; several are counted. */
function overdueText([one, another, ...others]: Meters, ignoreCounterType: readonly string[]): string {
  if (!one || another) return t('verification.overdue.text', { n: 2 + others.length })
  const { type: counterType, serviceType, serviceProviderCode: providerCode } = one
  return meterAtPlace(one, appearanceOf({ counterType, serviceType, providerCode, ignoreCounterType }))
}

/** For one meter, the link to its own screen; for several, to the list. */
function linkTo([one, another]: Meters): PlacedNotice['links'][number] {
  if (one && !another) return { to: paths.meterVerify(one.id), label: t('verification.how') }
  return { to: paths.meters, label: t('verification.link') }
}
