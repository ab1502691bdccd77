import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page.tsx'
import styles from './admin.module.css'
import { ArrivalNotice } from './arrival-notice.tsx'
import { LastImport } from './last-import.tsx'
import { OpenDemonstration } from './open-demonstration.tsx'
import { sectionsOf, workName } from './sections.ts'
import { UnknownProvidersNotice } from './unknown-providers-notice.tsx'
import { WaitingDrafts } from './waiting-drafts.tsx'
import { WaitingFeedback } from './waiting-feedback.tsx'
import { WaitingVerifications } from './waiting-verifications.tsx'
import { useWorker } from './who-works.ts'

/** `/admin`: the sections that the role may open. */
export function AdminHome() {
  const worker = useWorker()
  const cards = sectionsOf(worker).filter(({ text }) => text !== undefined)
  return (
    <>
      <PageHeading>{t('admin.title')}</PageHeading>
      <p>{t('admin.role.yours', { role: workName(worker) })}</p>
      {worker.role === 'administrator' && <ArrivalNotice />}
      {worker.role === 'administrator' && <UnknownProvidersNotice />}
      {worker.role === 'administrator' && <OpenDemonstration />}
      <div className={styles.sections}>
        {cards.map(({ to, label, text }) => (
          <Card key={to} title={label}>
            <p>{text}</p>
            {to === `${paths.admin}/content` && <WaitingDrafts />}
            {to === `${paths.admin}/feedback` && <WaitingFeedback />}
            {to === `${paths.admin}/verifications` && <WaitingVerifications />}
            {to === `${paths.admin}/imports` && <LastImport />}
            <div>
              <ButtonLink look="secondary" to={to}>
                {label}
              </ButtonLink>
            </div>
          </Card>
        ))}
      </div>
    </>
  )
}
