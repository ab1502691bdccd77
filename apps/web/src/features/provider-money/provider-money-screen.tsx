import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
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
  const money = useQuery(moneyQuery)
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const askedOf = (about: Question['about']) =>
    money.data?.providers.find(({ provider }) => question?.about === about && provider.code === question.code) ?? null
  return (
    <>
      <PageHeading>{t('providers.title')}</PageHeading>
      <Loaded query={money} what={t('providers.title')} rows={5}>
        {({ providers, secondPerson }) => (
          <div className={styles.list}>
            <p>{secondPerson ? t('providers.text.two') : t('providers.text.one')}</p>
            {providers.length === 0 && <EmptyState title={t('providers.empty')} />}
            {providers.map((entry) => (
              <ProviderCard
                key={entry.provider.code}
                entry={entry}
                onAsk={(about) => setQuestion({ about, code: entry.provider.code })}
              />
            ))}
          </div>
        )}
      </Loaded>
      <ChangeDialog entry={askedOf('change')} secondPerson={money.data?.secondPerson ?? true} onClose={close} />
      <ConfirmDialog entry={askedOf('confirmation')} onClose={close} />
    </>
  )
}
