import { lazy, Suspense } from 'react'
import { Skeleton } from '../list/loading.tsx'
import type { PickLink } from './link-targets.ts'
import type { PickMedia, SendPicture } from './media-picker.ts'

export interface RichTextFieldProps {
  label: string
  /** HTML as the server stores it. */
  value: string
  /** Called at every change; the caller delays saving until typing pauses. */
  onChange: (html: string) => void
  /** The server's messages about the text, such as removed markup: Ukrainian sentences below the field. */
  problems?: readonly string[] | undefined
  /** Omitted: the editor offers no new pictures. */
  pickMedia?: PickMedia | undefined
  /** Omitted: the editor takes no dropped or pasted files. */
  sendPicture?: SendPicture | undefined
  /** The form's name: pictures that are being sent when the page is left are sent on its return. */
  keepAs?: string | undefined
  /** Omitted: the address of a link can only be typed. */
  pickLink?: PickLink | undefined
}

const RichTextEditor = lazy(async () => {
  const { RichTextEditor } = await import('./rich-text-editor.tsx')
  return { default: RichTextEditor }
})

/**
 * A field for the text of a page (J02), in visual or HTML mode. Its 100 KiB load with the field, not with the screen.
 */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Suspense fallback={<Skeleton what={props.label} rows={6} />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
