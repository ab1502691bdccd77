import type { ReactNode } from 'react'

/** A picked file of the media library. */
export interface PickedMedia {
  /** `/media/<key>.<ext>`. */
  readonly url: string
  readonly name: string
  /** Empty: the picture is decorative. */
  readonly alt: string
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
}

export interface MediaPickerProps {
  kinds: 'image'
  onPick: (media: PickedMedia) => void
  onClose: () => void
}

/**
 * Shows the media library over the editor. The screen passes it in, because the design system must not import a
 * feature.
 */
export type PickMedia = (props: MediaPickerProps) => ReactNode
