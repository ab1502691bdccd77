import { Node } from '@tiptap/core'
import { safePicture } from '@zatyshok/contract/content/content-address'

/** A picture in the text. `alt` null: not decided yet; empty: decorative. */
export interface PictureAttributes {
  readonly src: string
  readonly alt: string | null
  readonly caption: string | null
  readonly width: number | null
  readonly height: number | null
}

const sizeOf = (image: Element, name: string) => Number(image.getAttribute(name)) || null

/** Returns false for an image from outside the media library, which a text must not contain. */
function readPicture(element: HTMLElement): PictureAttributes | false {
  const image = element.matches('img') ? element : element.querySelector('img')
  const src = safePicture(image?.getAttribute('src') ?? '')
  if (!image || src === undefined) return false
  const caption = element.querySelector('figcaption')?.textContent.trim() || null
  return {
    src,
    alt: image.getAttribute('alt'),
    caption,
    width: sizeOf(image, 'width'),
    height: sizeOf(image, 'height'),
  }
}

/** A picture with an optional caption as one node: an img, or a figure if there is a caption. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(['src', 'alt', 'caption', 'width', 'height'].map((name) => [name, { default: null }])),
  parseHTML: () => ['figure', 'img'].map((tag) => ({ tag, getAttrs: readPicture })),
  renderHTML({ node }) {
    const { caption, ...attributes } = node.attrs as PictureAttributes
    const image = ['img', attributes] as const
    return caption ? ['figure', {}, image, ['figcaption', {}, caption]] : image
  },
})
