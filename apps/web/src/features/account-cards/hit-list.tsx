import { useQuery } from '@tanstack/react-query'
import { ACCOUNT_CARD_HITS } from '@zatyshok/contract/accounts/account-cards'
import { t } from '@zatyshok/i18n/translate'
import { Link, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { type Hit, hitsQuery } from './account-cards.api.ts'
import styles from './account-cards.module.css'

/** Lists the accounts found, registered or not; the address opens the card. */
export function HitList({ q }: { q: string }) {
  const found = useQuery(hitsQuery(q))
  return (
    <ListShell
      query={found}
      what={t('users.search.results')}
      rows={4}
      afterFailure="error"
      empty={<EmptyState title={t('accountCards.search.none')} text={t('accountCards.search.none.text')} />}
    >
      {(hits) => (
        <>
          <p role="status">
            {hits.length === ACCOUNT_CARD_HITS
              ? t('accountCards.search.first', { n: ACCOUNT_CARD_HITS })
              : t('accountCards.count', { n: hits.length })}
          </p>
          <Card>
            <DataTable
              caption={t('users.search.results')}
              captionHidden
              columns={columns()}
              rows={hits}
              rowKey={({ id }) => String(id)}
            />
          </Card>
        </>
      )}
    </ListShell>
  )
}

const columns = (): Column<Hit>[] => [
  { key: 'address', header: t('accountCards.col.address'), cell: (hit) => <HitLink hit={hit} /> },
  { key: 'holder', header: t('accountCards.col.holder'), cell: ({ holder }) => <ImportedText text={holder || '—'} /> },
  {
    key: 'number',
    header: t('accountCards.col.number'),
    cell: ({ provider, number }) => (
      <span className={styles.account}>
        {t('accounts.number', { code: number })}
        <span className={styles.meta}>{provider}</span>
      </span>
    ),
  },
  {
    key: 'linked',
    header: t('accountCards.col.linked'),
    cell: ({ linked }) => (linked ? t('accountCards.linked') : t('accountCards.notLinked')),
  },
]

/** Text of the provider's file: not translated, and of any length. */
const ImportedText = ({ text }: { text: string }) => (
  <span className={styles.imported} translate="no">
    {text}
  </span>
)

/** Opens the card, which asks for a reason first. */
function HitLink({ hit: { id, address } }: { hit: Hit }) {
  const { search } = useLocation()
  return (
    <Link className={styles.hit} to={`${paths.admin}/account-cards/${id}${search}`}>
      {address || t('accountCards.address.none')}
    </Link>
  )
}
