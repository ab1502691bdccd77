import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ProviderCard } from './provider-card.tsx'
import { moneyQuery } from './provider-money.api.ts'
import styles from './provider-money.module.css'

/** The open dialog; at most one is open. */
interface Question {
  readonly about: 'change' | 'confirmation'
  readonly code: string
}

/** `/admin/providers`: the bank details of each provider; a change needs the password and a code. */
export function ProviderMoneyScreen() {
  const { data, ...money } = useQuery(moneyQuery)
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const askedOf = (about: Question['about']) =>
    data?.providers.find(({ provider }) => question?.about === about && provider.code === question.code) ?? null
  return (
    <>
      <PageHeading>{t('providers.title')}</PageHeading>
      {money.isPending && <Skeleton what={t('providers.title')} rows={5} />}
      {money.isError && !data && <LoadError onRetry={() => void money.refetch()} busy={money.isFetching} />}
      {data && (
        <div className={styles.list}>
          <p>{data.secondPerson ? t('providers.text.two') : t('providers.text.one')}</p>
          {data.providers.length === 0 && <EmptyState title={t('providers.empty')} />}
          {data.providers.map((entry) => (
            <ProviderCard
              key={entry.provider.code}
              entry={entry}
              onAsk={(about) => setQuestion({ about, code: entry.provider.code })}
            />
          ))}
        </div>
      )}
      <ChangeDialog entry={askedOf('change')} secondPerson={data?.secondPerson ?? true} onClose={close} />
      <ConfirmDialog entry={askedOf('confirmation')} onClose={close} />
    </>
  )
}
