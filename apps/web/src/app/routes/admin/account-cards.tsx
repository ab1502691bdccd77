import { accountCardSearchLength } from '@zatyshok/contract/accounts/account-cards'
import { t } from '@zatyshok/i18n/translate'
import { useParams, useSearchParams } from 'react-router'
import { AccountCardScreen } from '../../../features/account-cards/account-card-screen.tsx'
import { HitList } from '../../../features/account-cards/hit-list.tsx'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/list/loading.tsx'
import { SearchForm } from '../../../ui/list/search-form.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/account-cards?q=`: any imported account (R01); `/admin/account-cards/:id`: its card (R02). */
export function Component() {
  const { id } = useParams()
  const openId = id !== undefined && /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : null
  return (
    <ForRole is="operator">
      {openId === null ? <AccountCardsScreen /> : <AccountCardScreen key={openId} id={openId} />}
    </ForRole>
  )
}

function AccountCardsScreen() {
  const [query] = useSearchParams()
  const q = query.get('q')?.trim().slice(0, accountCardSearchLength.max) ?? ''
  return (
    <>
      <PageHeading>{t('accountCards.title')}</PageHeading>
      <SearchForm
        q={q}
        to={`${paths.admin}/account-cards`}
        label={t('accountCards.search')}
        hint={t('accountCards.search.hint')}
        length={accountCardSearchLength}
      />
      <div>
        <ButtonLink look="secondary" to={`${paths.admin}/paper-readings`}>
          {t('paperReadings.open')}
        </ButtonLink>
      </div>
      {q === '' && <EmptyState title={t('users.search.start')} text={t('accountCards.search.start.text')} />}
      {q.length >= accountCardSearchLength.min && <HitList q={q} />}
    </>
  )
}
