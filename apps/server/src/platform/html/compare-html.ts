import type { TextDifference } from '@zatyshok/contract/content/text-difference'
import { diffArrays } from 'diff'
import { type TextBlock, textBlocks } from './text-blocks.ts'

type Block = TextDifference[number]
type Part = Block['parts'][number]

/** Most changed blocks of a text, or changed words of a block. Beyond it the whole is shown as removed and added. */
const mostChanges = 1_000

/** Number of unchanged blocks shown around a change. */
const around = 1

const words = (text: string) => text.match(/[\p{L}\p{M}\p{N}'’ʼ]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? []

function compareWords(before: string, after: string): Part[] {
  const changes = diffArrays(words(before), words(after), { maxEditLength: mostChanges })
  if (!changes)
    return [
      { change: 'removed', text: before },
      { change: 'added', text: after },
    ]
  return changes.map(({ added, removed, value }) => ({
    change: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

const whole = (change: 'same' | 'added' | 'removed', { tag, text }: TextBlock): Block => ({
  change,
  tag,
  blocks: 1,
  parts: [{ change, text }],
})

/** Compares two blocks at the same place. */
function compareBlocks(before: TextBlock, after: TextBlock): Block[] {
  const one = { tag: after.tag, blocks: 1 }
  if (before.text === after.text) return [{ ...one, change: 'looks', parts: [{ change: 'same', text: after.text }] }]
  const parts = compareWords(before.text, after.text)
  const same = parts.filter(({ change, text }) => change === 'same' && /\p{L}/u.test(text))
  // Blocks without common words are easier to read one after the other.
  if (same.length === 0) return [whole('removed', before), whole('added', after)]
  return [{ ...one, change: 'changed', parts }]
}

/** Pairs the removed and added blocks of one place in their order. */
function comparePlace(before: readonly TextBlock[], after: readonly TextBlock[]): Block[] {
  const paired = Math.min(before.length, after.length)
  return [
    ...after.slice(0, paired).flatMap((block, at) => compareBlocks(before[at] ?? block, block)),
    ...before.slice(paired).map((block) => whole('removed', block)),
    ...after.slice(paired).map((block) => whole('added', block)),
  ]
}

/** Hides unchanged blocks that are not next to a change. */
function fold(blocks: readonly Block[], isFirst: boolean, isLast: boolean): Block[] {
  const head = isFirst ? 0 : around
  const tail = isLast ? 0 : around
  const skipped = blocks.length - head - tail
  if (skipped < 2) return [...blocks]
  const marker: Block = { change: 'skipped', tag: '', blocks: skipped, parts: [] }
  return [...blocks.slice(0, head), marker, ...blocks.slice(blocks.length - tail)]
}

/**
 * Compares two texts from `sanitise` (J02) by block, and by word in a changed block. The result is plain text, safe to
 * show as text. Equal texts give one skipped piece; empty texts give an empty result.
 */
export function compareHtml(before: string, after: string): TextDifference {
  const [old, now] = [textBlocks(before), textBlocks(after)]
  const changes = diffArrays(old, now, {
    comparator: (a, b) => a.tag === b.tag && a.html === b.html,
    maxEditLength: mostChanges,
  })
  if (!changes) return comparePlace(old, now)
  const difference: Block[] = []
  for (let at = 0; at < changes.length; at += 1) {
    const { added, removed, value } = changes[at] ?? { added: false, removed: false, value: [] }
    if (removed) {
      const next = changes[at + 1]
      difference.push(...comparePlace(value, next?.added ? next.value : []))
      if (next?.added) at += 1
    } else if (added) difference.push(...comparePlace([], value))
    else {
      const same = value.map((block) => whole('same', block))
      difference.push(...fold(same, at === 0, at === changes.length - 1))
    }
  }
  return difference
}
