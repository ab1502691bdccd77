import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { type Webhook, webhooksQuery } from './provider-access.api.ts'
import styles from './provider-access.module.css'
import { WebhookDialog } from './webhook-dialog.tsx'
import { eventName } from './words.ts'

export function WebhooksCard() {
  const { data, ...webhooks } = useQuery(webhooksQuery)
  /** `new`, or the ID of the open webhook. */
  const [open, setOpen] = useState<'new' | number | null>(null)
  const close = () => setOpen(null)
  const isAllowed = data !== undefined && data.allowedHosts.length > 0
  return (
    <Card title={t('access.webhooks.title')}>
      <p>{t('access.webhooks.text')}</p>
      {data && !isAllowed && (
        <p>
          {t('access.webhooks.noHosts')} <code translate="no">webhooks.allowedHosts</code>
        </p>
      )}
      {isAllowed && (
        <div>
          <Button onClick={() => setOpen('new')}>{t('access.webhook.new')}</Button>
        </div>
      )}
      {webhooks.isPending && <Skeleton what={t('access.webhooks.title')} rows={2} />}
      {webhooks.isError && <LoadError onRetry={() => void webhooks.refetch()} busy={webhooks.isFetching} />}
      {data && data.webhooks.length > 0 && (
        <DataTable
          caption={t('access.webhooks.title')}
          captionHidden
          columns={columnsOf(setOpen)}
          rows={data.webhooks}
          rowKey={({ id }) => String(id)}
        />
      )}
      <NewWebhookDialog open={open === 'new'} hosts={data?.allowedHosts ?? []} onClose={close} />
      <WebhookDialog webhook={data?.webhooks.find(({ id }) => id === open) ?? null} onClose={close} />
    </Card>
  )
}

const columnsOf = (open: (id: number) => void): Column<Webhook>[] => [
  {
    key: 'url',
    header: t('access.webhook.url'),
    cell: ({ url, provider }) => (
      <span className={styles.stacked}>
        <span translate="no">{url}</span>
        <span className={styles.muted}>{provider.name}</span>
      </span>
    ),
  },
  {
    key: 'events',
    header: t('access.webhook.events'),
    cell: ({ events }) => events.map(eventName).join(', '),
  },
  {
    key: 'state',
    header: t('access.state'),
    cell: ({ state }) => (
      <Badge tone={state === 'active' ? 'success' : state === 'failing' ? 'error' : 'warning'}>
        {t(`access.webhook.state.${state}`)}
      </Badge>
    ),
  },
  {
    key: 'last',
    header: t('access.webhook.last'),
    cell: ({ lastAttempt }) =>
      lastAttempt ? `${formatDateTime(new Date(lastAttempt.at))}, ${lastAttempt.status ?? '—'}` : t('staff.never'),
  },
  {
    key: 'action',
    header: t('staff.col.action'),
    cell: ({ id, url }) => (
      <Button look="secondary" aria-label={t('access.webhook.open.aria', { url })} onClick={() => open(id)}>
        {t('access.webhook.open')}
      </Button>
    ),
  },
]
