import type { ChatLink } from '@zatyshok/contract/chat-links'

/** Sets the colour as an SVG attribute: the content security policy forbids style attributes. */
export function LinkIcon({ link }: { link: Pick<ChatLink, 'img_url' | 'background_color'> }) {
  return (
    <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="12" fill={link.background_color} />
      <image href={link.img_url} x="10" y="10" width="28" height="28" />
    </svg>
  )
}
