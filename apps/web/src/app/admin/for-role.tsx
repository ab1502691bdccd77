import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { workName } from './sections.ts'
import { useWorker, type Worker } from './who-works.ts'

/** Who opens a section in addition to administrators; `cityOperator`: an operator who is bound to no provider. */
type Opener = Worker['role'] | 'cityOperator'

/** Shows a screen to those who may open it; the others read for whom it is. */
export function ForRole({ is, children }: { is: Opener; children: ReactNode }) {
  const worker = useWorker()
  return mayOpen(worker, is) ? children : <ForbiddenSection worker={worker} is={is} />
}

function mayOpen({ role, profile }: Worker, is: Opener): boolean {
  if (role === 'administrator') return true
  return is === 'cityOperator' ? role === 'operator' && !profile.provider : role === is
}

function ForbiddenSection({ worker, is }: { worker: Worker; is: Opener }) {
  return (
    <>
      <PageHeading>{t('admin.forbidden.title')}</PageHeading>
      <EmptyState
        title={t(`admin.forbidden.${is}`)}
        text={t('admin.forbidden.ask', { role: workName(worker) })}
        action={<ButtonLink to={paths.admin}>{t('admin.nav.overview')}</ButtonLink>}
      />
    </>
  )
}
