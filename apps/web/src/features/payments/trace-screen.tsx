import { useMutation } from '@tanstack/react-query'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { type PaymentFacts, trace } from './trace.api.ts'
import { TraceForm } from './trace-form.tsx'
import { TraceResult } from './trace-result.tsx'

interface TraceScreenProps {
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
  /** The accounts whose payment may be traced; at least one. */
  accounts: readonly LinkedAccount[]
}

/**
 * `/dashboard/payments/trace`: «Не бачите свого платежу?»: shows where the payment is, and what to do if it is late.
 */
export function TraceScreen({ today, accounts }: TraceScreenProps) {
  const [sought, setSought] = useState<PaymentFacts | null>(null)
  const tracing = useMutation({ mutationFn: trace })
  return (
    <>
      <PageHeading>{t('trace.title')}</PageHeading>
      <p>{t('trace.lead')}</p>
      <Card>
        <TraceForm
          today={today}
          accounts={accounts}
          busy={tracing.isPending}
          onSeek={(facts) => {
            setSought(facts)
            tracing.mutate(facts)
          }}
        />
      </Card>
      <div role="status">
        {tracing.data && sought && !tracing.isPending && (
          <TraceResult key={tracing.submittedAt} trace={tracing.data} facts={sought} />
        )}
      </div>
      <div>
        <ButtonLink look="quiet" to={paths.payments}>
          {t('trace.toList')}
        </ButtonLink>
      </div>
    </>
  )
}
