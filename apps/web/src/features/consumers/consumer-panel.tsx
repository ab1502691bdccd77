import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useLocation } from 'react-router'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { Panel } from '../../ui/list/list-and-panel.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { ConsumerAccounts } from './consumer-accounts.tsx'
import { ConsumerFacts } from './consumer-facts.tsx'
import { ConsumerReadings } from './consumer-readings.tsx'
import { type Consumer, consumerQuery } from './consumers.api.ts'
import { StandingButton } from './standing-button.tsx'

/** The card of one resident. An operator may remove links and block the resident, each with a reason. */
export function ConsumerPanel({ id }: { id: number }) {
  const { search } = useLocation()
  const query = useQuery(consumerQuery(id))
  return (
    <Panel
      heading={query.data ? nameOf(query.data) : t('users.card')}
      back={{ to: `${paths.admin}/consumers${search}`, label: t('users.back') }}
    >
      <Loaded query={query} what={t('users.card')} rows={6} afterFailure="both" failed={goneOf}>
        {(consumer) => (
          <>
            <ConsumerFacts consumer={consumer} />
            <ConsumerAccounts consumerId={consumer.id} accounts={consumer.accounts} toProve={consumer.toProve} />
            <ConsumerReadings readings={consumer.readings} />
            <div>
              <StandingButton consumer={consumer} />
            </div>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const goneOf = (error: Error) =>
  error instanceof HttpError &&
  error.status === 404 && <EmptyState title={t('users.gone')} text={t('users.gone.text')} />

const nameOf = ({ name }: Consumer): string => (name === '' ? t('users.name.none') : name)
