import { useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSave } from '../../ui/form/use-save.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { CarriedBalanceField } from './carried-balance-field.tsx'
import { cancel, type ProviderMoney, refreshMoney } from './provider-money.api.ts'
import styles from './provider-money.module.css'
import { Values } from './values.tsx'

interface ProviderCardProps {
  readonly entry: ProviderMoney
  readonly onAsk: (about: 'change' | 'confirmation') => void
}

/** Shows one provider: its IBAN and ЄДРПОУ, their changes, and whether its bills include the unpaid balance. */
export function ProviderCard({ entry, onAsk }: ProviderCardProps) {
  const { provider, iban, edrpou, waiting, recent } = entry
  return (
    <Card title={provider.name}>
      <Values iban={iban} edrpou={edrpou} />
      {waiting && <Waiting waiting={waiting} name={provider.name} onConfirm={() => onAsk('confirmation')} />}
      {recent.map(({ id, ibanBefore, edrpouBefore, askedBy, decidedBy, decidedAt }) => (
        <Notice key={id} tone="info" title={t('providers.changed', { dateTime: formatDateTime(new Date(decidedAt)) })}>
          <p>{t('providers.changed.by', { asked: askedBy, confirmed: decidedBy })}</p>
          <p>{t('providers.changed.before', { iban: ibanBefore, edrpou: edrpouBefore })}</p>
        </Notice>
      ))}
      <CarriedBalanceField entry={entry} />
      {!waiting && (
        <div>
          <Button
            look="secondary"
            aria-label={t('providers.change.aria', { name: provider.name })}
            onClick={() => onAsk('change')}
          >
            {t('providers.change')}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface WaitingProps {
  readonly waiting: NonNullable<ProviderMoney['waiting']>
  readonly name: string
  readonly onConfirm: () => void
}

function Waiting({ waiting: { id, iban, edrpou, askedBy, expiresAt, own }, name, onConfirm }: WaitingProps) {
  const queries = useQueryClient()
  const cancelling = useSave({
    save: () => cancel(id),
    onSaved: async () => {
      toast.success(t('providers.cancelled'))
      await refreshMoney(queries)
    },
    onRefused: () => void refreshMoney(queries),
    fallback: t('providers.error'),
  })
  return (
    <Notice tone="warning" title={t('providers.waiting', { dateTime: formatDateTime(new Date(expiresAt)) })}>
      <p>{own ? t('providers.waiting.own') : t('providers.waiting.by', { login: askedBy })}</p>
      <Values iban={iban} edrpou={edrpou} />
      <div className={styles.actions}>
        {!own && (
          <Button aria-label={t('providers.confirm.aria', { name })} onClick={onConfirm}>
            {t('providers.confirm')}
          </Button>
        )}
        <Button
          look="secondary"
          aria-label={t('providers.cancel.aria', { name })}
          busy={cancelling.busy}
          onClick={() => cancelling.run(undefined)}
        >
          {t('providers.cancel')}
        </Button>
      </div>
    </Notice>
  )
}
