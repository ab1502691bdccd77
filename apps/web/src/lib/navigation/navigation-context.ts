import { createContext, use } from 'react'
import type { Navigation } from './navigation.ts'

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('This component works only in an application with a router')
  return navigation
}
