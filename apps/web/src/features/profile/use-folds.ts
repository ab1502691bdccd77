import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readDraft } from '../../lib/form/form-drafts.ts'
import type { Block } from './one-block.ts'

export type FoldName = Block | 'delete'

interface Folds {
  isOpen: (fold: FoldName) => boolean
  toggle: (fold: FoldName) => void
}

/** The parts of an address after `#` that open a block; `/.well-known/change-password` leads to the field itself. */
const named: Readonly<Record<string, FoldName>> = {
  '#general': 'general',
  '#emails': 'emails',
  '#phones': 'phones',
  '#password': 'password',
  '#change-password': 'password',
  '#delete': 'delete',
}

/** The drafts of the blocks. A phone that is being changed has a name of its own, and its draft opens no block. */
const drafts: readonly (readonly [form: string, fold: FoldName])[] = [
  ['profile.general', 'general'],
  ['profile.emails', 'emails'],
  ['profile.phones.new', 'phones'],
]

const foldsWithDraft = () => drafts.filter(([form]) => Object.keys(readDraft(form)).length > 0).map(([, fold]) => fold)

/**
 * Which blocks are open: at first those with an unsaved draft. The address can name one; it is then scrolled to and
 * focused.
 */
export function useFolds(): Folds {
  const { hash, key } = useLocation()
  const wanted = named[hash]
  const [open, setOpen] = useState<ReadonlySet<FoldName>>(() => new Set(foldsWithDraft()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation opens the block again
  useEffect(() => {
    if (wanted) setOpen((before) => new Set([...before, wanted]))
  }, [wanted, key])
  const isShown = wanted !== undefined && open.has(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation moves the focus there again
  useEffect(() => {
    const target = isShown ? document.getElementById(hash.slice(1)) : null
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }, [isShown, hash, key])
  return {
    isOpen: (fold) => open.has(fold),
    toggle: (fold) => setOpen((before) => (before.has(fold) ? without(before, fold) : new Set([...before, fold]))),
  }
}

const without = (folds: ReadonlySet<FoldName>, fold: FoldName) => new Set([...folds].filter((one) => one !== fold))
