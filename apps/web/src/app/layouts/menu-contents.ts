import { lazy } from 'react'

/** Contents of the user menu, loaded separately from the first screen's code. */
export const UserMenuItems = lazy(async () => {
  const { UserMenuItems } = await import('./user-menu-items.tsx')
  return { default: UserMenuItems }
})

export const AskInChat = lazy(async () => {
  const { AskInChat } = await import('./ask-in-chat.tsx')
  return { default: AskInChat }
})
