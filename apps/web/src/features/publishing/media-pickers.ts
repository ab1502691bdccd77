import type { ReactNode } from 'react'

/** Something of the library of files. */
export interface PickedFile {
  readonly url: string
  readonly name: string
  /** As `pdf`. */
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** What a picture shows; empty: it decorates. */
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
}

interface Picking {
  readonly onPick: (file: PickedFile) => void
  readonly onClose: () => void
}

/** The library of files, which belongs to another feature: the route hands it in. */
export interface MediaPickers {
  readonly pickImage: (picking: Picking) => ReactNode
  readonly pickDocument: (picking: Picking) => ReactNode
}
