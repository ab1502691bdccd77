import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useState } from 'react'
import { useSettled } from '../../lib/use-settled.ts'
import { TextField } from '../../ui/field/field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { type MediaItem, type MediaKind, mediaQuery } from './media.api.ts'
import styles from './media.module.css'
import { MediaCard } from './media-card.tsx'

interface MediaBrowserProps {
  /** Shows only this kind; undefined: the user chooses. */
  kind?: MediaKind
  /** Renders the actions for a file. */
  actionsOf: (item: MediaItem) => ReactNode
}

/** The media library with its search; used by the screen and by the picker. */
export function MediaBrowser({ kind: fixed, actionsOf }: MediaBrowserProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<MediaKind | 'all'>('all')
  const search = useSettled(typed.trim())
  const kind = fixed ?? (chosen === 'all' ? undefined : chosen)
  const found = useInfiniteQuery(mediaQuery({ kind, search }))
  return (
    <div className={styles.browser}>
      <div className={styles.filters}>
        <TextField
          type="search"
          label={t('media.find')}
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {!fixed && <KindChoice value={chosen} onChange={setChosen} />}
      </div>
      <ListShell
        query={found}
        what={t('media.title')}
        rows={4}
        afterFailure="both"
        empty={<EmptyLibrary filtered={search !== '' || kind !== undefined} />}
      >
        {(items, more) => (
          <>
            <ul className={styles.grid} aria-label={t('media.list')}>
              {items.map((item) => (
                <MediaCard key={item.id} item={item}>
                  {actionsOf(item)}
                </MediaCard>
              ))}
            </ul>
            {more}
          </>
        )}
      </ListShell>
    </div>
  )
}

interface KindChoiceProps {
  value: MediaKind | 'all'
  onChange: (value: MediaKind | 'all') => void
}

const KindChoice = ({ value, onChange }: KindChoiceProps) => (
  <Segmented
    legend={t('media.kind')}
    name="media-kind"
    value={value}
    options={[
      { value: 'all', label: t('media.kind.all') },
      { value: 'image', label: t('media.kind.image') },
      { value: 'document', label: t('media.kind.document') },
    ]}
    onChange={onChange}
  />
)

const EmptyLibrary = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState title={t('media.notFound')} />
  ) : (
    <EmptyState title={t('media.empty')} text={t('media.empty.text')} />
  )
