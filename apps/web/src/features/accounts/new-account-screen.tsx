import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '../../ui/card.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { BackLink } from './back-link.tsx'
import styles from './new-account.module.css'
import { NumberStep } from './number-step.tsx'
import { ProofStep } from './proof-step.tsx'
import { ProviderStep } from './provider-step.tsx'
import { type Step, steps, useNewAccount } from './use-new-account.ts'

/** `/dashboard/accounts/new`: the provider, the number, the proof (E02–E04). */
export function NewAccountScreen() {
  const form = useNewAccount()
  const { step, draft, refusal } = form
  return (
    <>
      <BackLink />
      <PageHeading failed={refusal !== null}>{t('accountAdd.title')}</PageHeading>
      <StepCard key={step} step={step} isFirst={step === 'provider' && draft.provider === null}>
        <DraftNote draft={form.kept} />
        {step === 'provider' && <ProviderStep chosen={draft.provider} onChoose={form.choose} />}
        {step === 'number' && <NumberStep form={form} />}
        {step === 'proof' && <ProofStep form={form} />}
      </StepCard>
    </>
  )
}

const questions: Record<Step, () => string> = {
  provider: () => t('accountAdd.step.provider'),
  number: () => t('accountAdd.step.number'),
  proof: () => t('accountAdd.step.proof'),
}

interface StepCardProps {
  step: Step
  /** The screen has just opened: the screen's own heading has the focus. */
  isFirst: boolean
  children: ReactNode
}

/** Shows the current step and its question; moves the focus to the heading when the step changes. */
function StepCard({ step, isFirst, children }: StepCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const comesLater = useRef(!isFirst)
  useEffect(() => {
    if (comesLater.current) heading.current?.focus()
  }, [])
  return (
    <Card>
      <div>
        <p className={styles.step}>{t('accountAdd.step', { step: steps.indexOf(step) + 1, total: steps.length })}</p>
        <h2 ref={heading} tabIndex={-1}>
          {questions[step]()}
        </h2>
      </div>
      {children}
    </Card>
  )
}
