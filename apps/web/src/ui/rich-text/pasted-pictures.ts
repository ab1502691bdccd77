import type { Transaction } from '@tiptap/pm/state'
import { safePicture } from '@zatyshok/contract/content/content-address'

/** Pictures of pasted markup. */
export interface PastedPictures {
  /** Pictures that the markup contains, in their order. Each has a marked line in the markup. */
  readonly files: readonly File[]
  /** Which of the markup's lines (`hr`) mark a picture, in their order. */
  readonly marks: readonly boolean[]
  /** Number of pictures that the markup only names, such as a file of the other program. */
  readonly lost: number
}

const MARK = 'data-picture'
const INSIDE = /^data:(image\/(?:png|jpeg|webp));base64,([a-z0-9+/=\s]+)$/i
/** Word writes a picture of one point for each bullet and each tracked letter. */
const LEAST = 3

/** Pictures that are not in the library. */
const foreignPictures = (body: HTMLElement): HTMLImageElement[] =>
  [...body.querySelectorAll('img')].filter((image) => safePicture(image.getAttribute('src') ?? '') === undefined)

/** Number of pictures in pasted markup that a text without uploads loses. */
export const countPictures = (body: HTMLElement): number =>
  foreignPictures(body).filter((image) => !isTiny(image)).length

/** Takes the pictures out of pasted markup and leaves a line where each stood, after the block around it. */
export function takePictures(body: HTMLElement): PastedPictures {
  const files: File[] = []
  for (const image of foreignPictures(body)) {
    const file = fileOf(image.getAttribute('src') ?? '', files.length + 1)
    if (!file) continue
    files.push(file)
    markAfter(image)
    removeWithBlock(image)
  }
  const marks = [...body.querySelectorAll('hr')].map((line) => line.hasAttribute(MARK))
  return { files, marks, lost: countPictures(body) }
}

/** Deletes the marked lines of the content that was inserted at `from`, and returns where they stood. */
export function takeMarks(
  transaction: Transaction,
  { from, to }: { readonly from: number; readonly to: number },
  { files, marks }: PastedPictures,
): number[] {
  const lines: number[] = []
  transaction.doc.nodesBetween(from, to, ({ type }, at) => {
    if (type.name === 'horizontalRule') lines.push(at)
  })
  // The place of the paste cannot hold all of the lines: the pictures come after the text.
  if (lines.length !== marks.length) return files.map(() => to)
  const marked = lines.filter((_, at) => marks[at])
  for (const at of marked.toReversed()) transaction.delete(at, at + 1)
  return marked.map((at, before) => at - before)
}

function fileOf(src: string, n: number): File | undefined {
  const [, type = '', text] = INSIDE.exec(src) ?? []
  if (text === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
    return new File([bytes], `${n}.${type.slice('image/'.length)}`, { type })
  } catch {
    return undefined
  }
}

const isTiny = (image: Element) => {
  const sizes = ['width', 'height'].map((name) => Number(image.getAttribute(name) ?? LEAST))
  return sizes.some((size) => size < LEAST)
}

function markAfter(image: Element): void {
  const mark = image.ownerDocument.createElement('hr')
  mark.setAttribute(MARK, '')
  const whole = ['table', 'ul, ol', 'blockquote, figure, p, h1, h2, h3, h4, h5, h6'].flatMap(
    (tags) => outermost(image, tags) ?? [],
  )[0]
  const block = whole ?? image
  // The marks of one block keep the order of their pictures.
  let last = block
  while (last.nextElementSibling?.hasAttribute(MARK)) last = last.nextElementSibling
  last.after(mark)
}

function outermost(element: Element, tags: string): Element | undefined {
  let found: Element | undefined
  for (let at = element.parentElement?.closest(tags); at; at = at.parentElement?.closest(tags)) found = at
  return found
}

/** Removes a picture, and its paragraph if that holds nothing else. */
function removeWithBlock(image: Element): void {
  const block = image.closest('p, figure')
  image.remove()
  if (block && block.textContent.trim() === '' && !block.querySelector('img')) block.remove()
}
