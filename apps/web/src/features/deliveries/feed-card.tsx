import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../ui/card.tsx'
import { Subscription } from '../../ui/subscription/subscription.tsx'
import { feedQuery, renewFeed, stopFeed } from './deliveries.api.ts'

/** The calendar of deliveries in the worker's own calendar program, by a secret address (decision 0158). */
export function FeedCard() {
  const { data } = useQuery(feedQuery)
  if (!data) return null
  return (
    <Card title={t('delivery.feed.title')}>
      <p>
        {t('delivery.feed.text')} {t('delivery.feed.daily')}
      </p>
      <Subscription since={data.since} queryKey={feedQuery.queryKey} renew={renewFeed} stop={stopFeed} />
    </Card>
  )
}
