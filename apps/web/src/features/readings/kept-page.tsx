import type { Meter } from '@zatyshok/contract/meters'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { KeptList } from './kept-list.tsx'

/** After sending without a network: what was typed is safe, and what will become of it. */
export function KeptPage({ meter }: { meter: Meter }) {
  return (
    <>
      <PageHeading>{t('reading.kept.title')}</PageHeading>
      <Notice tone="warning">
        <p>{t('reading.offline.saved')}</p>
      </Notice>
      <KeptList meter={meter} />
      <div>
        <ButtonLink to={paths.meters} width="full-on-phone">
          {t('verification.link')}
        </ButtonLink>
      </div>
    </>
  )
}
