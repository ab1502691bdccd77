import { t } from '@zatyshok/i18n/translate'
import styles from '../../../features/provider-access/provider-access.module.css'
import { TokensCard } from '../../../features/provider-access/tokens-card.tsx'
import { WebhooksCard } from '../../../features/provider-access/webhooks-card.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/provider-access`. */
export function Component() {
  return (
    <ForRole is="administrator">
      <ProviderAccessScreen />
    </ForRole>
  )
}

/** `/admin/provider-access`: an administrator manages the tokens of providers' programs and the webhooks that notify them. */
function ProviderAccessScreen() {
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
