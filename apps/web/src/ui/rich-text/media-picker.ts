import type { ReactNode } from 'react'

/** What somebody picked of the media library. */
export interface PickedMedia {
  /** `/media/<key>.<ext>`. */
  readonly url: string
  readonly name: string
  /** Empty: it is decoration. */
  readonly alt: string
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
}

export interface MediaPickerProps {
  kinds: 'image'
  onPick: (media: PickedMedia) => void
  onClose: () => void
}

/** Shows the media library over the editor; given by the screen, because the design system knows no library. */
export type PickMedia = (props: MediaPickerProps) => ReactNode
