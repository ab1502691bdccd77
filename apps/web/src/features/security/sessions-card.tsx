import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { daysBetween, kyivDay } from '@zatyshok/domain/calendar'
import { type Device, deviceOf } from '@zatyshok/domain/people/device-name'
import { formatTime } from '@zatyshok/i18n/format'
import { formatDayMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { closeOtherSessions, closeSession, type OpenSession, sessionsQuery } from './security.api.ts'
import styles from './security.module.css'

/** «Де ви увійшли»: lists the user's active sessions and lets them end each of the others. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery)
  // The other devices are folded: the page stays short for a user with many sessions (check 93).
  const [unfolded, setUnfolded] = useState(false)
  const title = t('security.sessions.title')
  const list = useRef<HTMLUListElement>(null)
  // The pressed button is removed together with its session.
  const focusList = () => list.current?.focus()
  return (
    <ListShell query={sessions} what={title} rows={3}>
      {(open) => (
        <Card title={title}>
          <p>{t('security.sessions.about')}</p>
          <ul ref={list} className={styles.list} aria-label={title} tabIndex={-1}>
            {open.slice(0, unfolded ? undefined : 1).map((session) => (
              <SessionRow key={session.id} session={session} onEnded={focusList} />
            ))}
          </ul>
          {open.length > 1 &&
            (unfolded ? (
              <EndOthers onEnded={focusList} />
            ) : (
              <Button look="quiet" width="full-on-phone" onClick={() => setUnfolded(true)}>
                {t('security.sessions.others', { n: open.length - 1 })}
              </Button>
            ))}
        </Card>
      )}
    </ListShell>
  )
}

function SessionRow({ session, onEnded }: { session: OpenSession; onEnded: () => void }) {
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: () => closeSession(session.id),
    onSuccess: () => {
      toast.success(t('security.sessions.ended'))
      onEnded()
    },
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
  const device = deviceOf(session.userAgent)
  const name = nameOf(device)
  const Icon = device?.kind === 'phone' || device?.kind === 'tablet' ? Smartphone : Monitor
  return (
    <li className={styles.row}>
      <Icon aria-hidden="true" />
      <div className={styles.rowText}>
        <p className={styles.rowTitle} {...(device && { translate: 'no' })}>
          {name}
        </p>
        <p className={styles.note}>
          {whenText(session)} · {[device?.system, methodOf(session.method)].filter(Boolean).join(', ')}
        </p>
      </div>
      {!session.current && (
        <Button
          look="quiet"
          aria-label={t('security.sessions.end.aria', { device: name })}
          busy={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  )
}

function EndOthers({ onEnded }: { onEnded: () => void }) {
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: closeOtherSessions,
    onSuccess: ({ ended }) => {
      toast.success(t('security.sessions.endedOthers', { n: ended }))
      onEnded()
    },
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
  return (
    <div className={styles.actions}>
      <Button look="secondary" width="full-on-phone" busy={ending.isPending} onClick={() => ending.mutate()}>
        {t('security.sessions.endOthers')}
      </Button>
    </div>
  )
}

/** «Телефон, Chrome». */
function nameOf(device: Device | null): string {
  if (!device) return t('security.sessions.unknown')
  return t('security.sessions.device', { kind: kindText(device.kind), browser: device.browser })
}

/** «зараз, на цьому пристрої», «учора, 18:20», «3 листопада, 18:20». */
function whenText({ current, lastSeenAt }: OpenSession): string {
  if (current) return t('security.sessions.now')
  const seen = new Date(lastSeenAt)
  const time = formatTime(seen)
  const daysAgo = daysBetween(kyivDay(seen), kyivDay(new Date()))
  if (daysAgo === 0) return t('security.sessions.today', { time })
  if (daysAgo === 1) return t('security.sessions.yesterday', { time })
  return t('security.sessions.day', { day: formatDayMonth(kyivDay(seen)), time })
}

function kindText(kind: Device['kind']): string {
  if (kind === 'phone') return t('security.sessions.system.phone')
  return kind === 'tablet' ? t('security.sessions.system.tablet') : t('security.sessions.system.computer')
}

function methodOf(method: OpenSession['method']): string {
  if (method === 'password') return t('security.sessions.method.password')
  return method === 'social' ? t('security.sessions.method.social') : t('security.sessions.method.passkey')
}
