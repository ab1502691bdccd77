import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { EntryScreen } from '../../../features/publishing/entry-screen.tsx'
import type { MediaPickers } from '../../../features/publishing/media-pickers.ts'
import { ForRole } from '../../admin/for-role.tsx'

/** The media library is loaded when the editor opens it. */
const MediaPicker = lazy(async () => {
  const { MediaPicker } = await import('../../../features/media/media-picker.tsx')
  return { default: MediaPicker }
})

const media: MediaPickers = {
  pickImage: (picking) => (
    <Suspense>
      <MediaPicker kinds="image" {...picking} />
    </Suspense>
  ),
  pickDocument: (picking) => (
    <Suspense>
      <MediaPicker kinds="document" {...picking} />
    </Suspense>
  ),
  sendPicture: async (file, onProgress) => {
    const { sendPicture } = await import('../../../features/media/send-picture.ts')
    return sendPicture(file, onProgress)
  },
}

/** `/admin/content/:id`. */
export function Component() {
  const id = Number(useParams()['id'])
  return (
    <ForRole is="editor">
      <EntryScreen key={id} id={id} media={media} />
    </ForRole>
  )
}
