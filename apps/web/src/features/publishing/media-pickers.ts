import type { ReactNode } from 'react'
import type { SendPicture } from '../../ui/rich-text/media-picker.ts'

/** A file of the media library. */
export interface PickedFile {
  readonly url: string
  readonly name: string
  /** The extension, such as `pdf`. */
  readonly type: string
  /** Size in bytes. */
  readonly size: number
  /** The text alternative of a picture; empty: the picture is decorative. */
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
}

interface Picking {
  readonly onPick: (file: PickedFile) => void
  readonly onClose: () => void
}

/** Pickers of the media library. The library is another feature, so the route passes them in. */
export interface MediaPickers {
  readonly pickImage: (picking: Picking) => ReactNode
  readonly pickDocument: (picking: Picking) => ReactNode
  readonly sendPicture: SendPicture
}
