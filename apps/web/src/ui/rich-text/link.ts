import { Mark } from '@tiptap/core'
import { safeLink } from '@zatyshok/contract/content/content-address'

/**
 * A link to an allowed address; for other addresses only the text stays. The library's own link extension adds 10 KiB
 * of address detection.
 */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = safeLink(element.getAttribute('href') ?? '')
        return href === undefined ? false : { href }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})
