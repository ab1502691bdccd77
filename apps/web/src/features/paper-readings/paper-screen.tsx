import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { PaperForm } from './paper-form.tsx'
import { PaperList } from './paper-list.tsx'
import { usePaperRow } from './use-paper-row.ts'

/** Readings from paper, typed one after another without a mouse (R03). */
export function PaperScreen() {
  const row = usePaperRow()
  return (
    <>
      <div>
        <BackLink to={`${paths.admin}/account-cards`} label={t('accountCards.title')} />
      </div>
      <PageHeading>{t('paperReadings.title')}</PageHeading>
      <p>{t('paperReadings.lead')}</p>
      <Card>
        <PaperForm row={row} />
      </Card>
      <PaperList row={row} />
    </>
  )
}
