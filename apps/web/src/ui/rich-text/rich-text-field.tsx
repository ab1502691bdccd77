import { lazy, Suspense } from 'react'
import { Skeleton } from '../list/loading.tsx'
import type { PickMedia } from './media-picker.ts'

export interface RichTextFieldProps {
  label: string
  /** HTML as the server keeps it. */
  value: string
  /** At every change; whoever saves waits until typing pauses. */
  onChange: (html: string) => void
  /** What the server said of the text, such as what it took out: Ukrainian sentences under the field. */
  problems?: readonly string[] | undefined
  /** Absent: the text gets no new pictures. */
  pickMedia?: PickMedia | undefined
}

const RichTextEditor = lazy(async () => {
  const { RichTextEditor } = await import('./rich-text-editor.tsx')
  return { default: RichTextEditor }
})

/** A field for the text of a page (J02): written as it will look or as HTML. Its 100 KiB come with it, not with the screen. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Suspense fallback={<Skeleton what={props.label} rows={6} />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
