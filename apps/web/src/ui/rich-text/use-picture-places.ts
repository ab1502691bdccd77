import type { Editor } from '@tiptap/core'
import { t } from '@zatyshok/i18n/translate'
import { useRef, useState } from 'react'
import type { SendPicture, SentPicture } from './media-picker.ts'
import { insertAtPlace, type PicturePlace, putPlace, removePlace } from './picture-places.ts'

/** A dropped or pasted file and what has become of it. */
export interface PlacedFile extends PicturePlace {
  readonly file: File
  readonly percent: number
  /** Why the file is not in the text. */
  readonly refusal?: string | undefined
  /** True if the same file may be sent again. */
  readonly mayRepeat: boolean
  /** The picture in the text. */
  readonly sent?: SentPicture | undefined
}

const types = ['image/jpeg', 'image/png', 'image/webp']
let lastId = 0

/** Sends dropped and pasted pictures one after another; each is inserted at its own place of the text. */
export function usePicturePlaces(editor: Editor | null, send: SendPicture | undefined) {
  const [placed, setPlaced] = useState<readonly PlacedFile[]>([])
  const queue = useRef(Promise.resolve())
  const change = (id: number, part: Partial<PlacedFile>) =>
    setPlaced((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)))

  async function sendOne(editor: Editor, { id, element, file }: PlacedFile): Promise<void> {
    const result = await send?.(file, (percent) => change(id, { percent }))
    if (!result || editor.isDestroyed) return
    if ('refusal' in result) return change(id, { refusal: result.refusal })
    const { url: src, alt, width, height } = result
    if (!insertAtPlace(editor, { id, element }, { src, alt, caption: null, width, height })) return
    change(id, { sent: result, percent: 100 })
  }
  const enqueue = (editor: Editor, one: PlacedFile) => {
    queue.current = queue.current.then(() => sendOne(editor, one))
  }

  return {
    placed,
    /** @param at a position in the text; undefined: the cursor */
    add(files: readonly File[], at: number | undefined) {
      if (!editor) return
      const added = files.map((file): PlacedFile => {
        const isPicture = types.includes(file.type)
        const refusal = isPicture ? undefined : t('editor.picture.wrongType')
        const element = document.createElement('div')
        return { id: ++lastId, element, file, percent: 0, refusal, mayRepeat: isPicture }
      })
      setPlaced((before) => [...before, ...added])
      for (const one of added) {
        putPlace(editor, one, at)
        if (one.mayRepeat) enqueue(editor, one)
      }
    },
    repeat(one: PlacedFile) {
      if (!editor) return
      change(one.id, { refusal: undefined, percent: 0 })
      enqueue(editor, one)
    },
    remove({ id }: PicturePlace) {
      if (editor) removePlace(editor, id)
      setPlaced((before) => before.filter((one) => one.id !== id))
    },
  }
}
