import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useNavigate, useSearchParams } from 'react-router'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { useSave } from '../../ui/form/use-save.ts'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { forgetHomes } from './homes.api.ts'
import styles from './homes.module.css'
import { ShareFacts } from './share-facts.tsx'
import { invitationQuery, takeInvitation } from './sharing.api.ts'

/**
 * `/dashboard/invitation?code=…`: shows the accounts that a household member offers, and the button that accepts them.
 */
export function InvitationScreen() {
  const [query] = useSearchParams()
  const code = query.get('code') ?? ''
  const invitation = useQuery({ ...invitationQuery(code), retry: false })
  return (
    <>
      <PageHeading failed={isRefusal(invitation.error)}>{t('share.invitation')}</PageHeading>
      <Loaded
        query={invitation}
        what={t('share.invitation')}
        rows={4}
        failed={(error) => isRefusal(error) && <Refused />}
      >
        {(offer) => <Offer code={code} offer={offer} />}
      </Loaded>
    </>
  )
}

const isRefusal = (error: Error | null) => error instanceof HttpError && error.status === 422

function Refused() {
  return (
    <EmptyState
      title={t('share.refused')}
      text={t('share.refused.text')}
      action={<ButtonLink to={paths.accounts}>{t('share.back')}</ButtonLink>}
    />
  )
}

/** Names the address if all accounts have one. */
function titleOf({ owner: { name }, accounts }: OfferProps['offer']): string {
  const [address, second] = new Set(accounts.map((account) => account.address))
  return address && !second ? t('share.fromAt', { name, address }) : t('share.from', { name })
}

interface OfferProps {
  code: string
  offer: Awaited<ReturnType<typeof takeInvitation>>
}

function Offer({ code, offer }: OfferProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const taking = useSave({
    save: takeInvitation,
    fallback: t('share.error'),
    onSaved: () => {
      forgetHomes(queries)
      toast.success(t('share.taken'))
      void navigate(paths.accounts, { replace: true })
    },
  })
  return (
    <Card title={titleOf(offer)}>
      <ShareFacts share={offer} />
      <p className={styles.note}>{t('share.invitation.note')}</p>
      <div className={styles.tools}>
        <Button width="full-on-phone" busy={taking.busy} onClick={() => taking.run(code)}>
          {t('share.take')}
        </Button>
      </div>
    </Card>
  )
}
