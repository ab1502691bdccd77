import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page.tsx'

/**
 * `/dashboard/payment-return`: the page to which a payment service returns the browser. The page ignores the address's
 * parameters: only a signed notice of the service counts (attack PA5).
 */
export function PaymentReturnScreen() {
  return (
    <>
      <PageHeading>{t('pay.back.title')}</PageHeading>
      <Card>
        <p>{t('pay.back.text')}</p>
        <Notice tone="info">
          <p>{t('pay.back.note')}</p>
        </Notice>
        <div>
          <ButtonLink width="full-on-phone" to={paths.payments}>
            {t('trace.toList')}
          </ButtonLink>
        </div>
        <div>
          <ButtonLink look="quiet" to={paths.paymentTrace}>
            {t('trace.link')}
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}
