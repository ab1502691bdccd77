import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useLocation } from 'react-router'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { Panel } from '../../ui/list/list-and-panel.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { ConsumerAccounts } from './consumer-accounts.tsx'
import { ConsumerFacts } from './consumer-facts.tsx'
import { ConsumerReadings } from './consumer-readings.tsx'
import { type Consumer, consumerQuery } from './consumers.api.ts'
import { StandingButton } from './standing-button.tsx'

/** The card of one resident. An operator may remove links and block the resident, each with a reason. */
export function ConsumerPanel({ id }: { id: number }) {
  const { search } = useLocation()
  const { data: consumer, error, isFetching, refetch } = useQuery(consumerQuery(id))
  const isGone = error instanceof HttpError && error.status === 404
  return (
    <Panel
      heading={consumer ? nameOf(consumer) : t('users.card')}
      back={{ to: `${paths.admin}/consumers${search}`, label: t('users.back') }}
    >
      {isGone && <EmptyState title={t('users.gone')} text={t('users.gone.text')} />}
      {error && !isGone && <LoadError onRetry={() => void refetch()} busy={isFetching} />}
      {!consumer && !error && <Skeleton what={t('users.card')} rows={6} />}
      {consumer && (
        <>
          <ConsumerFacts consumer={consumer} />
          <ConsumerAccounts consumerId={consumer.id} accounts={consumer.accounts} toProve={consumer.toProve} />
          <ConsumerReadings readings={consumer.readings} />
          <div>
            <StandingButton consumer={consumer} />
          </div>
        </>
      )}
    </Panel>
  )
}

const nameOf = ({ name }: Consumer): string => (name === '' ? t('users.name.none') : name)
