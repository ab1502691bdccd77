declare module 'virtual:public-assets' {
  /** Address of the stylesheet of public pages. */
  export const stylesheet: string
  /** Addresses of the two files of the body font, to preload. */
  export const fonts: readonly string[]
  /** Address of the root page's script for signed-in users. */
  export const rootScript: string
  /** Address of the chat's script on public pages. */
  export const chatScript: string
}
