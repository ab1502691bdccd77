import { t } from '@zatyshok/i18n/translate'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page.tsx'
import styles from './admin.module.css'
import { roleName, sectionsOf } from './sections.ts'
import { useWorker } from './who-works.ts'

/** `/admin`: what the role may do. */
export function AdminHome() {
  const { role } = useWorker()
  const cards = sectionsOf(role).filter(({ text }) => text !== undefined)
  return (
    <>
      <PageHeading>{t('admin.title')}</PageHeading>
      <p>{t('admin.role.yours', { role: roleName(role) })}</p>
      {role !== 'administrator' && <p>{t('admin.home.later')}</p>}
      <div className={styles.sections}>
        {cards.map(({ to, label, text }) => (
          <Card key={to} title={label}>
            <p>{text}</p>
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
