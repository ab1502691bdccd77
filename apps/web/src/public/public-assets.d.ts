declare module 'virtual:public-assets' {
  /** Address of the stylesheet of public pages. */
  export const stylesheet: string
  /** Addresses of the two files of the body's face, to preload. */
  export const fonts: readonly string[]
  /** Address of what runs on the root page for somebody signed in. */
  export const rootScript: string
  /** Address of what the chat of a public page does by script. */
  export const chatScript: string
}
