import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useSettled } from '../../lib/use-settled.ts'
import { TextField } from '../../ui/field/field.tsx'
import type { LinkTarget, PickLink } from '../../ui/rich-text/link-targets.ts'
import styles from './link-search.module.css'
import { type FoundFile, type FoundTarget, filesToLinkQuery, linkTargetsQuery } from './publishing.api.ts'

/** Finds a page, a post, a document or a file by its title for a link; a press on a result picks it. */
export const LinkSearch: PickLink = ({ onPick }) => <Search onPick={onPick} />

function Search({ onPick }: { onPick: (target: LinkTarget) => void }) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const targets = useQuery(linkTargetsQuery(search))
  const files = useQuery(filesToLinkQuery(search))
  const found = [
    ...(targets.data ?? []).map((target) => ({ ...target, key: `entry-${target.id}`, note: noteOf(target) })),
    ...(files.data?.items ?? []).filter(isReady).map(asTarget),
  ]
  const isLoading = targets.isPending || files.isPending
  const isFailed = targets.isError || files.isError
  return (
    <div className={styles.search}>
      <TextField
        type="search"
        label={t('editor.link.search')}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would apply the dialog with an empty address.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p className={styles.state} role="status">
        {isFailed
          ? t('editor.link.search.failed')
          : isLoading
            ? t('state.loading')
            : found.length === 0
              ? t('state.nothingFound')
              : t('editor.link.found', { n: found.length })}
      </p>
      {found.length > 0 && (
        <ul className={styles.list} aria-label={t('editor.link.results')}>
          {found.map(({ key, title, href, note }) => (
            <li key={key}>
              <button type="button" className={styles.target} onClick={() => onPick({ title, href })}>
                <span className={styles.title}>{title}</span>
                <span className={styles.note}>{note}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const isReady = ({ state }: FoundFile) => state === 'ready'
const asTarget = ({ id, name, url, kind }: FoundFile) => ({
  key: `file-${id}`,
  title: name,
  href: url,
  note: t('editor.link.file', { type: kind.toUpperCase() }),
})

function noteOf({ kind, href, shown }: FoundTarget): string {
  const name = kind === 'document' ? t('editor.link.document') : href
  return shown ? name : t('editor.link.unpublished', { name })
}
