import type { Editor } from '@tiptap/core'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgetFile, keepFile, keptFiles } from '../../lib/upload/kept-files.ts'
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
  /** The copy that is stored until the file is sent; null: none. */
  readonly kept: Promise<string | null>
  /** The picture in the text. */
  readonly sent?: SentPicture | undefined
}

const types = ['image/jpeg', 'image/png', 'image/webp']
let lastId = 0

interface Sending {
  readonly send: SendPicture | undefined
  /** The form's name; undefined: no copies are stored. */
  readonly keepAs: string | undefined
}

/**
 * Sends dropped and pasted pictures one after another; each is inserted at its own place of the text. If the page is
 * left meanwhile, because the session ends or the page is loaded again, they are sent when the text is opened again.
 */
export function usePicturePlaces(editor: Editor | null, { send, keepAs }: Sending) {
  const [placed, setPlaced] = useState<readonly PlacedFile[]>([])
  const queue = useRef(Promise.resolve())
  const change = (id: number, part: Partial<PlacedFile>) =>
    setPlaced((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)))

  const forget = async ({ kept }: PlacedFile) => {
    const key = await kept
    if (key !== null) await forgetFile(key)
  }

  async function sendOne(editor: Editor, one: PlacedFile): Promise<void> {
    const { id, element, file } = one
    const result = await send?.(file, (percent) => change(id, { percent }))
    if (!result || editor.isDestroyed) return
    if ('refusal' in result) return change(id, { refusal: result.refusal })
    void forget(one)
    const { url: src, alt, width, height } = result
    if (!insertAtPlace(editor, { id, element }, { src, alt, caption: null, width, height })) return
    change(id, { sent: result, percent: 100 })
  }
  const enqueue = (editor: Editor, one: PlacedFile) => {
    queue.current = queue.current.then(() => sendOne(editor, one))
  }

  /** @param key of the stored copy, if the file is sent again */
  const addOne = (editor: Editor, { file, at, key }: { file: File; at: number | undefined; key?: string }) => {
    const isPicture = types.includes(file.type)
    const refusal = isPicture ? undefined : t('editor.picture.wrongType')
    const element = document.createElement('div')
    const isKept = isPicture && keepAs !== undefined && key === undefined
    const place = at ?? editor.state.selection.to
    const kept = isKept ? keepFile(keepAs, { file, at: place }) : Promise.resolve(key ?? null)
    const one: PlacedFile = { id: ++lastId, element, file, percent: 0, refusal, mayRepeat: isPicture, kept }
    setPlaced((before) => [...before, one])
    putPlace(editor, one, at)
    if (isPicture) enqueue(editor, one)
  }
  const sendAgain = useEffectEvent(async (editor: Editor) => {
    if (!send || keepAs === undefined) return
    for (const { file, at, key } of await keptFiles(keepAs)) {
      if (editor.isDestroyed) return
      addOne(editor, { file, key, at: Math.min(at, editor.state.doc.content.size) })
    }
  })
  useEffect(() => {
    if (editor) void sendAgain(editor)
  }, [editor])

  return {
    placed,
    /** @param at a position in the text; undefined: the cursor */
    add(files: readonly File[], at: number | undefined) {
      if (editor) for (const file of files) addOne(editor, { file, at })
    },
    repeat(one: PlacedFile) {
      if (!editor) return
      change(one.id, { refusal: undefined, percent: 0 })
      enqueue(editor, one)
    },
    remove(removed: PlacedFile) {
      if (editor) removePlace(editor, removed.id)
      void forget(removed)
      setPlaced((before) => before.filter((one) => one.id !== removed.id))
    },
  }
}
