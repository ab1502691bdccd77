import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type InboxKind, inboxKind } from '@zatyshok/contract/inbox'
import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useCallback, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { storage } from '../../lib/portal.ts'
import { storageKeys } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { ListAndPanel } from '../../ui/list/list-and-panel.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { countOf, filterIn, searchOf } from './chosen-filter.ts'
import { type Counted, type ItemFilter, type ItemRef, inboxCountsQuery, inboxQuery, reopen } from './inbox.api.ts'
import styles from './inbox.module.css'
import { InboxFilters } from './inbox-filters.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemList, nameOf } from './item-list.tsx'
import { ItemPanel } from './item-panel.tsx'
import { KeysHelp } from './keys-help.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'
import { type OnItemChange, useItemChange } from './use-item-change.ts'

interface InboxScreenProps {
  /** Id of the signed-in person. */
  userId: number
  /** Contents of the kinds that are dealt with inside the inbox. */
  bodies: Partial<Readonly<Record<InboxKind, (id: number) => ReactNode>>>
  /** Loads the contents again after items were changed here. */
  onChanged: () => Promise<void>
  /** Code of the provider to which the signed-in operator is restricted; null: all. */
  ownProvider: string | null
}

/** `/admin/inbox[/kind/id]`: all that waits; the list and one item beside it, on phones one at a time (R04). */
export function InboxScreen({ userId, bodies, onChanged, ownProvider }: InboxScreenProps) {
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  const open = useOpenItem()
  const { data: counts } = useQuery(inboxCountsQuery)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isKeyed, setKeyed] = useState(() => storage.getItem(storageKeys.inboxKeysOff) !== '1')
  const openHelp = useCallback(() => setHelpOpen(true), [])
  const [closed, setClosed] = useState<readonly ItemRef[]>([])
  const changed: OnItemChange = (closedNow) => {
    setClosed(closedNow)
    return onChanged()
  }
  return (
    <>
      <PageHeading
        actions={
          <Button look="quiet" onClick={openHelp}>
            {t('inboxItem.keys')}
          </Button>
        }
      >
        {t('admin.nav.inbox')}
      </PageHeading>
      <ListAndPanel
        panel={
          open && (
            <ItemPanel
              key={nameOf(open)}
              open={open}
              userId={userId}
              body={bodies[open.kind]}
              onChanged={changed}
              ownProvider={ownProvider}
            />
          )
        }
      >
        <InboxFilters
          filter={filter}
          counts={counts}
          onFilter={(next) => setQuery(searchOf(next), { replace: true })}
        />
        {closed.length > 0 && <ClosedNote closed={closed} onReopened={() => setClosed([])} />}
        <WaitingList
          key={searchOf(filter)}
          filter={filter}
          counts={counts}
          open={open}
          userId={userId}
          onChanged={changed}
          keys={{ enabled: isKeyed, onHelp: openHelp }}
        />
      </ListAndPanel>
      <KeysHelp
        open={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        enabled={isKeyed}
        onEnabled={(next) => {
          setKeyed(next)
          storage.setItem(storageKeys.inboxKeysOff, next ? '0' : '1')
        }}
      />
    </>
  )
}

/** Says what was just closed, and brings it back. */
function ClosedNote({ closed, onReopened }: { closed: readonly ItemRef[]; onReopened: () => void }) {
  const changing = useItemChange(onReopened)
  return (
    <p role="status" className={styles.closed}>
      {t('inboxItem.done.closed', { n: closed.length })}
      <Button
        look="quiet"
        disabled={changing.isPending}
        onClick={() => changing.mutate({ done: 'reopened', make: () => reopen(closed) })}
      >
        {t('inboxItem.reopen')}
      </Button>
    </p>
  )
}

function useOpenItem(): ItemRef | null {
  const { kind, id } = useParams()
  const known = inboxKind.options.find((one) => one === kind)
  return known && id !== undefined && /^[1-9][0-9]{0,14}$/.test(id) ? { kind: known, id: Number(id) } : null
}

interface WaitingListProps {
  filter: ItemFilter
  counts: readonly Counted[] | undefined
  open: ItemRef | null
  userId: number
  onChanged: OnItemChange
  keys: { enabled: boolean; onHelp: () => void }
}

function WaitingList({ filter, counts, open, userId, onChanged, keys }: WaitingListProps) {
  const items = useInfiniteQuery(inboxQuery(filter))
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const choose = useCallback(
    (name: string) =>
      setChosen((before) => {
        const next = new Set(before)
        if (!next.delete(name)) next.add(name)
        return next
      }),
    [],
  )
  useInboxKeys({ ...keys, onChoose: choose })
  return (
    <ListShell
      query={items}
      what={t('admin.nav.inbox')}
      rows={6}
      afterFailure="both"
      empty={<EmptyState title={emptyText(filter, counts)} />}
    >
      {(rows, more) => (
        <>
          <div className={styles.choosing}>
            <Button look="quiet" onClick={() => setChosen(chosen ? null : new Set())}>
              {t(chosen ? 'inboxItem.select.end' : 'inboxItem.select')}
            </Button>
            {chosen && (
              <section data-ticked aria-label={t('inboxItem.selected', { n: chosen.size })} className={styles.bar}>
                <p role="status">{t('inboxItem.selected', { n: chosen.size })}</p>
                <ItemActions
                  items={rows.filter((item) => chosen.has(nameOf(item))).slice(0, 100)}
                  userId={userId}
                  onDone={(closed) => {
                    setChosen(new Set())
                    return onChanged(closed)
                  }}
                />
              </section>
            )}
          </div>
          <ItemList items={rows} open={open && nameOf(open)} chosen={chosen} onChoose={choose} more={more} />
        </>
      )}
    </ListShell>
  )
}

function emptyText(filter: ItemFilter, counts: readonly Counted[] = []): string {
  if (filter.search !== '') return t('inboxItem.empty.found')
  const unassigned = countOf(counts, { ...filter, whose: 'unassigned' })
  return unassigned > 0 ? t('inboxItem.empty.whose', { n: unassigned }) : t('inboxItem.empty')
}
