import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProofForm } from '../../ui/form/proof-form.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import {
  changeState,
  deleteWebhook,
  messagesQuery,
  refreshWebhooks,
  renewSecret,
  replayMessage,
  testWebhook,
  type Webhook,
  type WebhookMessage,
} from './provider-access.api.ts'
import styles from './provider-access.module.css'
import { SecretShownOnce } from './secret-shown-once.tsx'

/** Shows one webhook: its deliveries and actions. `webhook`: null when closed. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const title = webhook ? new URL(webhook.url).host : ''
  return (
    <Dialog open={webhook !== null} onClose={onClose} title={title} size="reading">
      {webhook && <Contents key={webhook.id} webhook={webhook} onClose={onClose} />}
    </Dialog>
  )
}

function Contents({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const [asks, setAsks] = useState<'nothing' | 'secret'>('nothing')
  const doing = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => refreshWebhooks(queries),
  })
  if (secret) return <SecretShownOnce text={t('access.webhook.once')} secret={secret} onDone={() => setSecret(null)} />
  if (asks === 'secret') {
    return (
      <ProofForm
        asksCode
        action={t('access.webhook.renew')}
        onCancel={() => setAsks('nothing')}
        prove={async ({ password, code = '' }) => {
          setSecret((await renewSecret(webhook.id, { password, code })).secret)
          setAsks('nothing')
        }}
      >
        <p>{t('access.webhook.renew.text')}</p>
      </ProofForm>
    )
  }
  const isActive = webhook.state === 'active'
  const act = (work: () => Promise<unknown>, done: string) => doing.mutate(() => work().then(() => toast.success(done)))
  return (
    <>
      <p className={styles.stacked} translate="no">
        {webhook.url}
      </p>
      <div className={styles.actions}>
        {isActive && (
          <Button
            look="secondary"
            busy={doing.isPending}
            onClick={() => act(() => testWebhook(webhook.id), t('access.webhook.test.done'))}
          >
            {t('access.webhook.test')}
          </Button>
        )}
        <Button
          look="secondary"
          onClick={() => act(() => changeState(webhook, isActive ? 'stopped' : 'active'), t('access.webhook.changed'))}
        >
          {isActive ? t('access.webhook.stop') : t('access.webhook.start')}
        </Button>
        <Button look="secondary" onClick={() => setAsks('secret')}>
          {t('access.webhook.renew')}
        </Button>
        <Button
          look="danger"
          onClick={() => act(() => deleteWebhook(webhook.id).then(onClose), t('access.webhook.deleted'))}
        >
          {t('access.webhook.delete')}
        </Button>
      </div>
      <Messages
        webhook={webhook}
        onReplay={(id) => act(() => replayMessage(webhook.id, id), t('access.webhook.test.done'))}
      />
    </>
  )
}

function Messages({ webhook, onReplay }: { webhook: Webhook; onReplay: (id: number) => void }) {
  const messages = useQuery(messagesQuery(webhook.id))
  return (
    <ListShell query={messages} what={t('access.webhook.log')} rows={3} afterFailure="error">
      {(sent) => (
        <section aria-label={t('access.webhook.log')}>
          <h3>{t('access.webhook.log')}</h3>
          {sent.length === 0 && <p>{t('access.webhook.log.empty')}</p>}
          <ul>
            {sent.map((message) => (
              <li key={message.id}>
                <span className={styles.stacked}>
                  <span>
                    <code translate="no">{message.event}</code> {formatDateTime(new Date(message.createdAt))},{' '}
                    {t(`access.message.${message.state}`)}
                  </span>
                  <Attempts message={message} />
                </span>
                {message.state !== 'queued' && webhook.state === 'active' && (
                  <Button
                    look="quiet"
                    aria-label={t('access.webhook.replay.aria', { n: message.id })}
                    onClick={() => onReplay(message.id)}
                  >
                    {t('access.webhook.replay')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </ListShell>
  )
}

function Attempts({ message: { attempts } }: { message: WebhookMessage }) {
  return attempts.map(({ at, status, problem, tookMs }) => (
    <span key={at} className={styles.muted}>
      {formatDateTime(new Date(at))}: {status ?? t(`access.problem.${problem ?? 'connection'}`)}, {tookMs} мс
    </span>
  ))
}
