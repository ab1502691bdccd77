import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../ui/card.tsx'
import { Subscription } from '../../ui/subscription/subscription.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { feedQuery, renewFeed, stopFeed } from './deliveries.api.ts'

/** The calendar of deliveries in the worker's own calendar program, by a secret address (decision 0158). */
export function FeedCard() {
  const queries = useQueryClient()
  const { data } = useQuery(feedQuery)
  const renew = useMutation({
    mutationFn: renewFeed,
    onSuccess: ({ since }) => queries.setQueryData(feedQuery.queryKey, { since }),
  })
  const stop = useMutation({
    mutationFn: stopFeed,
    onSuccess: (feed) => {
      queries.setQueryData(feedQuery.queryKey, feed)
      renew.reset()
      toast.success(t('calendar.stopped'))
    },
  })
  if (!data) return null
  return (
    <Card title={t('delivery.feed.title')}>
      <p>
        {t('delivery.feed.text')} {t('delivery.feed.daily')}
      </p>
      <Subscription
        {...{ since: data.since, url: renew.data?.url }}
        {...{ isRenewing: renew.isPending, isStopping: stop.isPending }}
        onRenew={() => renew.mutate()}
        onStop={() => stop.mutate()}
      />
    </Card>
  )
}
