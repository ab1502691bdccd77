import { useQuery } from '@tanstack/react-query'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { t } from '@zatyshok/i18n/translate'
import { useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { allLoaded } from '../../ui/list/all-loaded.ts'
import { Loaded } from '../../ui/list/loaded.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { GivenShare } from './given-share.tsx'
import { accountsQuery } from './homes.api.ts'
import styles from './homes.module.css'
import { ReceivedShare } from './received-share.tsx'
import { ShareForm } from './share-form.tsx'
import { type Shares, sharesQuery } from './sharing.api.ts'

/** `/dashboard/sharing?home=…`: shares that the resident gave, shares received, and a new invitation. */
export function SharingScreen() {
  const accounts = useQuery(accountsQuery)
  const shares = useQuery(sharesQuery)
  return (
    <>
      <div>
        <ButtonLink look="quiet" to={paths.accounts}>
          {t('share.back')}
        </ButtonLink>
      </div>
      <PageHeading>{t('share.title')}</PageHeading>
      <Loaded query={allLoaded({ accounts, shares })} what={t('share.title')} rows={5}>
        {(known) => <Sharing {...known} />}
      </Loaded>
    </>
  )
}

function Sharing({ accounts, shares: { given, received } }: { accounts: readonly LinkedAccount[]; shares: Shares }) {
  const [query] = useSearchParams()
  const own = accounts.filter(({ isOwner }) => isOwner)
  const ofHome = own.filter(({ home }) => String(home.id) === query.get('home'))
  const ticked = (ofHome.length > 0 ? ofHome : own).map(({ invoiceAccount }) => invoiceAccount.id)
  return (
    <div className={styles.shares}>
      {given.length > 0 && <h2>{t('share.given')}</h2>}
      {given.map((share) => (
        <GivenShare key={share.id} share={share} />
      ))}
      {own.length > 0 ? <ShareForm accounts={own} ticked={ticked} /> : <p>{t('share.nothing')}</p>}
      {received.length > 0 && <h2>{t('share.received')}</h2>}
      {received.map((share) => (
        <ReceivedShare key={share.id} share={share} />
      ))}
    </div>
  )
}
