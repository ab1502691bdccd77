import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { DueMark } from './due-mark.tsx'
import type { Item, ItemRef } from './inbox.api.ts'
import styles from './inbox.module.css'
import { headingOf, noteOf, textOf } from './item-words.ts'

/** Names an item in sets and as a key. */
export const nameOf = ({ kind, id }: ItemRef): string => `${kind}/${id}`

interface ItemListProps {
  items: readonly Item[]
  /** The open item, by its name; null: none. */
  open: string | null
  /** Names of the chosen items; null: the rows have no ticks. */
  chosen: ReadonlySet<string> | null
  onChoose: (name: string) => void
  more: ReactNode
}

/** The waiting items, each as a link; with ticks while items are chosen. */
export function ItemList({ items, open, chosen, onChoose, more }: ItemListProps) {
  const { search } = useLocation()
  return (
    <>
      <ul className={styles.list} aria-label={t('admin.nav.inbox')}>
        {items.map((item) => {
          const name = nameOf(item)
          return (
            <li key={name} className={styles.row} data-open={name === open}>
              {chosen && (
                <label className={styles.tick}>
                  <input type="checkbox" checked={chosen.has(name)} onChange={() => onChoose(name)} />
                  <span className="visually-hidden">{t('inboxItem.select.one', { title: headingOf(item) })}</span>
                </label>
              )}
              <Link
                to={`${paths.admin}/inbox/${name}${search}`}
                className={styles.item}
                aria-current={name === open ? 'true' : undefined}
                data-item={name}
              >
                <span className={styles.head}>
                  <strong>{headingOf(item)}</strong>
                  <DueMark dueOn={item.dueOn} />
                </span>
                <span className={styles.text}>{textOf(item)}</span>
                <span className={styles.note}>{noteOf(item)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {more}
    </>
  )
}
