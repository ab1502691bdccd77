import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { type ProviderToken, tokensQuery } from './provider-access.api.ts'
import styles from './provider-access.module.css'
import { ReplaceTokenDialog } from './replace-token-dialog.tsx'
import { RevokeTokenDialog } from './revoke-token-dialog.tsx'
import { scopeName } from './words.ts'

/** The dialog over the list; at most one is open. */
export type TokenQuestion =
  | { readonly about: 'new' }
  | { readonly about: 'replace' | 'revoke'; readonly token: ProviderToken }

export function TokensCard() {
  const tokens = useQuery(tokensQuery)
  const [question, setQuestion] = useState<TokenQuestion | null>(null)
  const close = () => setQuestion(null)
  const tokenOf = (about: 'replace' | 'revoke') => (question?.about === about ? question.token : null)
  return (
    <Card title={t('access.tokens.title')}>
      <p>{t('access.tokens.text')}</p>
      <div>
        <Button onClick={() => setQuestion({ about: 'new' })}>{t('access.token.new')}</Button>
      </div>
      {tokens.isPending && <Skeleton what={t('access.tokens.title')} rows={3} />}
      {tokens.isError && <LoadError onRetry={() => void tokens.refetch()} busy={tokens.isFetching} />}
      {tokens.data?.length === 0 && <p>{t('access.tokens.empty')}</p>}
      {tokens.data && tokens.data.length > 0 && (
        <DataTable
          caption={t('access.tokens.title')}
          captionHidden
          columns={columnsOf(setQuestion)}
          rows={tokens.data}
          rowKey={({ id }) => String(id)}
        />
      )}
      <NewTokenDialog open={question?.about === 'new'} onClose={close} />
      <ReplaceTokenDialog token={tokenOf('replace')} onClose={close} />
      <RevokeTokenDialog token={tokenOf('revoke')} onClose={close} />
    </Card>
  )
}

const columnsOf = (ask: (question: TokenQuestion) => void): Column<ProviderToken>[] => [
  {
    key: 'name',
    header: t('access.token.name'),
    cell: ({ name, ending, provider }) => (
      <span className={styles.stacked}>
        <span>{name}</span>
        <span className={styles.muted}>
          {t('access.token.of', { provider: provider.name })} <span translate="no">{ending}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'scopes',
    header: t('access.token.scopes'),
    cell: ({ scopes, networks }) => (
      <span className={styles.stacked}>
        <span>{scopes.map(scopeName).join(', ')}</span>
        {networks.length > 0 && <span className={styles.muted}>{networks.join(', ')}</span>}
      </span>
    ),
  },
  { key: 'state', header: t('access.state'), cell: (token) => <TokenState token={token} /> },
  {
    key: 'used',
    header: t('access.token.lastUsed'),
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(new Date(lastUsedAt)) : t('staff.never')),
  },
  {
    key: 'action',
    header: t('staff.col.action'),
    cell: (token) => <TokenActions token={token} ask={ask} />,
  },
]

function TokenState({ token: { state, expiresAt } }: { token: ProviderToken }) {
  const date = formatDate(expiresAt.slice(0, 10))
  if (state === 'revoked') return <Badge tone="error">{t('access.token.revoked')}</Badge>
  if (state === 'expired') return <Badge tone="error">{t('access.token.expired', { date })}</Badge>
  return <Badge tone={state === 'expiring' ? 'warning' : 'success'}>{t('access.token.until', { date })}</Badge>
}

function TokenActions({ token, ask }: { token: ProviderToken; ask: (question: TokenQuestion) => void }) {
  if (token.state === 'revoked' || token.state === 'expired') return null
  const { name } = token
  return (
    <span className={styles.actions}>
      <Button
        look="secondary"
        aria-label={t('access.token.replace.aria', { name })}
        onClick={() => ask({ about: 'replace', token })}
      >
        {t('access.token.replace')}
      </Button>
      <Button
        look="quiet"
        aria-label={t('access.token.revoke.aria', { name })}
        onClick={() => ask({ about: 'revoke', token })}
      >
        {t('access.token.revoke')}
      </Button>
    </span>
  )
}
