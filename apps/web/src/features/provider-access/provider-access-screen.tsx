import { t } from '@zatyshok/i18n/translate'
import { PageHeading } from '../../ui/page.tsx'
import styles from './provider-access.module.css'
import { TokensCard } from './tokens-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** `/admin/provider-access`: by what providers' programs come in, and where they are told of what happens. */
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
