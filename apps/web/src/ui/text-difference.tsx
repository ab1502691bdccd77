import type { TextDifference } from '@zatyshok/contract/content/text-difference'
import { t } from '@zatyshok/i18n/translate'
import styles from './text-difference.module.css'

type Block = TextDifference[number]

/**
 * Shows the differences of two versions of a text, block by block (J02). Deleted text is struck through, added text is
 * underlined. Both have a colour and a label for screen readers.
 */
export function TextDifferenceView({ difference }: { difference: TextDifference }) {
  if (difference.every(({ change }) => change === 'skipped')) return <p>{t('editor.compare.same')}</p>
  return (
    <section className={styles.difference} aria-label={t('editor.compare.title')}>
      {difference.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks keep their order, and equal blocks may repeat
        <DifferentBlock key={at} block={block} />
      ))}
    </section>
  )
}

function DifferentBlock({ block: { change, tag, blocks, parts } }: { block: Block }) {
  if (change === 'skipped') return <p className={styles.skipped}>{t('editor.compare.skipped', { n: blocks })}</p>
  return (
    <div className={`${styles.block} ${styles[change]}`}>
      {change === 'looks' && <span className={styles.note}>{t('editor.compare.looks')}</span>}
      <p className={/^h\d$/.test(tag) ? styles.heading : undefined}>
        {tag === 'li' && '• '}
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <DifferentPart key={at} {...part} />
        ))}
      </p>
    </div>
  )
}

function DifferentPart({ change, text }: Block['parts'][number]) {
  if (change === 'same') return text
  const Tag = change === 'added' ? 'ins' : 'del'
  return (
    <Tag>
      <span className="visually-hidden">{t(`editor.compare.${change}`)} </span>
      {text}
    </Tag>
  )
}
