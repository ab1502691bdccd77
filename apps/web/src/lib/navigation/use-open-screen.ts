import { type NavigateOptions, type To, useNavigate } from 'react-router'
import { useNavigation } from './navigation-context.ts'

/** Like `useNavigate`, but what it returns resolves when the screen is there: a button is busy until then. */
export function useOpenScreen(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const navigation = useNavigation()
  return async (to, options) => {
    await navigate(to, options)
    await navigation.settled()
  }
}
