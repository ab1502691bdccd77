import type { ReactNode } from 'react'

/** A page, a post or a file of the portal that a text can link to. */
export interface LinkTarget {
  readonly title: string
  readonly href: string
}

/**
 * Shows a search of the portal's pages and files. The screen passes it in, because the design system must not fetch.
 */
export type PickLink = (props: { readonly onPick: (target: LinkTarget) => void }) => ReactNode
