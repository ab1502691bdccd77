import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { chatLinksQuery, type KeptLink, putInOrder } from './chat.api.ts'
import styles from './chat-links.module.css'
import type { ChatQuestion } from './chat-links-screen.tsx'
import { LinkIcon } from './link-icon.tsx'

interface LinkRowsProps {
  links: readonly KeptLink[]
  ask: (question: ChatQuestion) => void
}

/** Lists the links in order with their actions; a live region announces each move. */
export function LinkRows({ links, ask }: LinkRowsProps) {
  const queries = useQueryClient()
  const [moved, setMoved] = useState('')
  const ordering = useMutation({
    mutationFn: putInOrder,
    // The new order is shown at once; the server's response replaces it.
    onMutate: (ids) => {
      const byId = new Map(links.map((link) => [link.id, link]))
      queries.setQueryData(
        chatLinksQuery.queryKey,
        ids.flatMap((id) => byId.get(id) ?? []),
      )
    },
    onSettled: () => queries.invalidateQueries(chatLinksQuery),
  })
  const move = (from: number, to: number) => {
    const link = links[from]
    if (!link || to < 0 || to >= links.length || ordering.isPending) return
    ordering.mutate(
      links
        .map(({ id }) => id)
        .toSpliced(from, 1)
        .toSpliced(to, 0, link.id),
    )
    setMoved(t('chat.admin.moved', { name: link.name, place: to + 1, n: links.length }))
  }
  return (
    <Card>
      <ol className={styles.links}>
        {links.map((link, at) => (
          <li key={link.id} className={styles.link}>
            <LinkIcon link={link} />
            <span className={styles.words} translate="no">
              <strong>{link.name}</strong>
              <span className={styles.url}>{link.url}</span>
            </span>
            <span className={styles.actions}>
              <MoveButton direction="up" name={link.name} isLast={at === 0} onMove={() => move(at, at - 1)} />
              <MoveButton
                direction="down"
                name={link.name}
                isLast={at === links.length - 1}
                onMove={() => move(at, at + 1)}
              />
              <Button
                look="secondary"
                aria-label={t('chat.admin.edit.aria', { name: link.name })}
                onClick={() => ask({ about: 'edit', link })}
              >
                {t('action.edit')}
              </Button>
              <Button
                look="quiet"
                aria-label={t('chat.admin.delete.aria', { name: link.name })}
                onClick={() => ask({ about: 'delete', link })}
              >
                {t('action.delete')}
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {moved}
      </p>
    </Card>
  )
}

interface MoveButtonProps {
  direction: 'up' | 'down'
  name: string
  /** The last link cannot move down; its button stays, because it may have the focus. */
  isLast: boolean
  onMove: () => void
}

function MoveButton({ direction, name, isLast, onMove }: MoveButtonProps) {
  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className={styles.move}
      aria-label={direction === 'up' ? t('chat.admin.up.aria', { name }) : t('chat.admin.down.aria', { name })}
      aria-disabled={isLast || undefined}
      onClick={onMove}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
