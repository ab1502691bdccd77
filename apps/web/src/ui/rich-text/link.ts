import { Mark } from '@tiptap/core'
import { safeLink } from '@zatyshok/contract/content/content-address'

/** A link to where one may lead; elsewhere its words stay. The library's own brings a finder of addresses of 10 KiB. */
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
