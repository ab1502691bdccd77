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

/** A picture that has just come into the library. */
export interface SentPicture {
  readonly url: string
  /** Null: the picture has no description yet; empty: the picture is decorative. */
  readonly alt: string | null
  readonly width: number | null
  readonly height: number | null
  /** A sentence about a picture that is not shown yet, because it waits for the virus scan. */
  readonly note: string | undefined
  /** Keeps the text alternative in the library for the next use; empty: decorative. */
  readonly describe: (alt: string) => Promise<void>
}

/** Puts a dropped or pasted picture into the library, or says in words why it did not. */
export type SendPicture = (
  file: File,
  onProgress: (percent: number) => void,
) => Promise<SentPicture | { readonly refusal: string }>
