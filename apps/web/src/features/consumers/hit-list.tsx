import { useQuery } from '@tanstack/react-query'
import { CONSUMER_HITS } from '@zatyshok/contract/accounts/consumers'
import { t } from '@zatyshok/i18n/translate'
import { Link, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { type Hit, hitsQuery } from './consumers.api.ts'
import styles from './consumers.module.css'

interface HitListProps {
  q: string
  /** The resident whose card is open; null: none. */
  openId: number | null
}

/** Lists the residents found; a name opens the card. */
export function HitList({ q, openId }: HitListProps) {
  const found = useQuery(hitsQuery(q))
  return (
    <ListShell
      query={found}
      what={t('users.search.results')}
      rows={4}
      afterFailure="error"
      empty={<EmptyState title={t('state.nothingFound')} />}
    >
      {(hits) => (
        <>
          <p role="status">
            {hits.length === CONSUMER_HITS
              ? t('users.search.first', { n: CONSUMER_HITS })
              : t('users.count', { n: hits.length })}
          </p>
          <Card>
            <DataTable
              caption={t('users.search.results')}
              captionHidden
              columns={columnsOf(openId)}
              rows={hits}
              rowKey={({ id }) => String(id)}
            />
          </Card>
        </>
      )}
    </ListShell>
  )
}

const email: Column<Hit> = {
  key: 'email',
  header: t('feedback.email'),
  cell: (hit) => <ResidentsText text={hit.email ?? '—'} />,
}

/** While a card is open, there is no room for the address column; the card shows the address. */
const columnsOf = (openId: number | null): Column<Hit>[] => [
  { key: 'name', header: t('users.col.fullName'), cell: (hit) => <HitLink hit={hit} isOpen={hit.id === openId} /> },
  { key: 'login', header: t('users.col.login'), cell: ({ login }) => <ResidentsText text={login} /> },
  ...(openId === null ? [email] : []),
  { key: 'accounts', header: t('users.col.accounts'), cell: ({ accounts }) => accounts, numeric: true },
]

function HitLink({ hit, isOpen }: { hit: Hit; isOpen: boolean }) {
  const { search } = useLocation()
  return (
    <Link
      className={styles.hit}
      to={`${paths.admin}/consumers/${hit.id}${search}`}
      aria-current={isOpen ? 'true' : undefined}
    >
      {hit.name === '' ? t('users.name.none') : hit.name}
    </Link>
  )
}

/** Text that residents typed about themselves: not translated, and of any length. */
const ResidentsText = ({ text }: { text: string }) => (
  <span className={styles.own} translate="no">
    {text}
  </span>
)
