import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { groupNotifications } from './notification-groups.ts'
import { NotificationGroups } from './notification-list.tsx'
import { markAllRead, markRead, notificationsQuery } from './notifications.api.ts'
import styles from './notifications.module.css'
import { notificationsKey } from './unread.api.ts'

/** `/dashboard/notifications`: everything that the portal has told the resident, kept on the server. */
export function NotificationsScreen() {
  const list = useInfiniteQuery(notificationsQuery)
  const queries = useQueryClient()
  const changed = () => queries.invalidateQueries({ queryKey: notificationsKey })
  const reading = useMutation({ mutationFn: markRead, onSettled: changed })
  const readingAll = useMutation({ mutationFn: markAllRead, onSettled: changed })
  const [newest] = list.data ?? []
  const hasNew = list.data?.some(({ isNew }) => isNew) ?? false
  return (
    <>
      <PageHeading
        actions={
          newest && hasNew ? (
            <Button
              look="quiet"
              busy={readingAll.isPending}
              busyText={t('state.loading')}
              onClick={() => readingAll.mutate(newest.id)}
            >
              {t('notification.readAll')}
            </Button>
          ) : undefined
        }
      >
        {t('notification.heading')}
      </PageHeading>
      <ListShell
        query={list}
        what={t('notification.heading')}
        rows={6}
        afterFailure="both"
        empty={<EmptyState scene="quiet" title={t('notification.empty')} />}
      >
        {(notifications, more) => (
          <>
            <NotificationGroups
              groups={groupNotifications(notifications, new Date())}
              more={more}
              onRead={({ id }) => reading.mutate(id)}
            />
            <p className={styles.note}>{t('notification.kept')}</p>
          </>
        )}
      </ListShell>
    </>
  )
}
