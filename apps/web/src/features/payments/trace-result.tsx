import { useMutation } from '@tanstack/react-query'
import { formatDate, formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { HttpError } from '../../lib/http-error.ts'
import { Notice, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type PaymentFacts, report, type Trace } from './trace.api.ts'

/** If the partner does not report a payment within the usual days, the payment is late. */
const stageOf = ({ place, late }: Trace) => (place === 'unseen' && late ? 'late' : place)

const tones: Readonly<Record<ReturnType<typeof stageOf>, Tone>> = {
  confirmed: 'success',
  notified: 'info',
  review: 'info',
  failed: 'error',
  refunded: 'warning',
  unseen: 'info',
  late: 'warning',
}

/** Shows where the payment is, and the form for a message to the operators if waiting no longer helps. */
export function TraceResult({ trace, facts }: { trace: Trace; facts: PaymentFacts }) {
  const stage = stageOf(trace)
  const { place, late } = trace
  const mayReport = place === 'failed' || place === 'refunded' || (late && place !== 'confirmed')
  return (
    <Notice tone={tones[stage]} title={t(`trace.found.${stage}`)}>
      <p>{textOf(trace, facts)}</p>
      {mayReport && <ReportButton facts={facts} />}
    </Notice>
  )
}

function textOf(trace: Trace, facts: PaymentFacts): string {
  const { found } = trace
  const amount = formatMoney(found?.amountKop ?? facts.amountKop)
  const number = found?.number ?? ''
  const by = formatDate(trace.usualBy)
  const stage = stageOf(trace)
  switch (stage) {
    case 'confirmed':
      return t('trace.text.confirmed', { amount, number, date: formatDate(found?.paidOn ?? facts.paidOn) })
    case 'notified':
      return t('trace.text.notified', { amount, number, by })
    case 'refunded':
      return t('trace.text.refunded', { amount, number })
    case 'unseen':
    case 'late':
      return t(`trace.text.${stage}`, { by })
    case 'review':
    case 'failed':
      return t(`trace.text.${stage}`, { number })
  }
}

function ReportButton({ facts }: { facts: PaymentFacts }) {
  const reporting = useMutation({ mutationFn: () => report(facts) })
  if (reporting.data) return <p>{t('trace.report.done', { id: reporting.data.id })}</p>
  const refusal = reporting.error instanceof HttpError ? reporting.error : null
  return (
    <>
      {refusal?.errors[0] && <p role="alert">{refusal.errors[0].message}</p>}
      <div>
        <Button look="secondary" width="full-on-phone" busy={reporting.isPending} onClick={() => reporting.mutate()}>
          {t('trace.report')}
        </Button>
      </div>
    </>
  )
}
