import { t } from '@zatyshok/i18n/translate'
import { PageHeading } from '../../ui/page.tsx'
import styles from './provider-access.module.css'
import { TokensCard } from './tokens-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** `/admin/provider-access`: API tokens of providers' programs, and their webhooks. */
export function ProviderAccessScreen() {
  return (
    <>
      <PageHeading>{t('admin.nav.providerAccess')}</PageHeading>
      <div className={styles.cards}>
        <TokensCard />
        <WebhooksCard />
      </div>
    </>
  )
}
