import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Choice } from '../../ui/field/choice.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { type Consent, consentsQuery, saveConsent } from './profile.api.ts'
import styles from './profile.module.css'

/** Bills by e-mail: one checkbox for all providers, one request for each (D07). */
export function BillsChoice({ email }: { email: string }) {
  const consents = useQuery(consentsQuery)
  return (
    <Loaded query={consents} what={null}>
      {(known) => known.length > 0 && <ConsentBox email={email} consents={known} />}
    </Loaded>
  )
}

function ConsentBox({ email, consents }: { email: string; consents: readonly Consent[] }) {
  const choice = useConsent(email)
  const allowed = consents.filter(({ isAllowToSendEmail }) => isAllowToSendEmail)
  const isMixed = allowed.length > 0 && allowed.length < consents.length
  // After a partial failure the next press repeats the wanted value instead of the opposite.
  const isLeft = isMixed && choice.data !== undefined && choice.data.length > 0
  const isWished = choice.variables?.isAllowed ?? false
  const isTicked = choice.isPending ? isWished : isLeft ? !isWished : allowed.length === consents.length
  return (
    <div className={styles.bills}>
      <Choice
        type="checkbox"
        label={t('profile.bills.label')}
        aria-describedby="bills-hint"
        ref={(box) => {
          if (box) box.indeterminate = isMixed && !choice.isPending
        }}
        checked={isTicked}
        onChange={(event) => {
          if (!choice.isPending) choice.mutate({ consents, isAllowed: event.currentTarget.checked })
        }}
      />
      <p id="bills-hint" className={styles.label}>
        {isMixed ? t('profile.bills.some', { providers: namesOf(allowed) }) : t('profile.bills.hint')}
      </p>
    </div>
  )
}

interface Wish {
  consents: readonly Consent[]
  isAllowed: boolean
}

function useConsent(email: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ consents, isAllowed }: Wish) => {
      const answers = await Promise.allSettled(
        consents.map(({ serviceProvider }) => saveConsent(serviceProvider.code, isAllowed)),
      )
      const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      // If all requests failed, the central handling reports it. If some failed, the form names their providers.
      if (failures.length === consents.length) throw failures[0]
      return consents.filter((_, n) => answers[n]?.status === 'rejected')
    },
    onSuccess: (left, { isAllowed }) => {
      if (left.length > 0) toast.warn(t('profile.bills.partial', { providers: namesOf(left) }))
      else toast.success(isAllowed ? t('profile.bills.on', { email }) : t('profile.bills.off'))
    },
    onSettled: () => queries.invalidateQueries(consentsQuery),
  })
}

const namesOf = (consents: readonly Consent[]): string =>
  consents.map(({ serviceProvider }) => serviceProvider.name).join(', ')
