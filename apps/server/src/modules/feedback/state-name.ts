import { t } from '@zatyshok/i18n/translate'
import type { FeedbackState } from './inbox.queries.ts'

/** Returns the Ukrainian name of a state, as the inbox shows it. */
export function stateName(state: FeedbackState): string {
  switch (state) {
    case 'new':
      return t('inbox.state.new')
    case 'work':
      return t('inbox.state.work')
    case 'done':
      return t('inbox.state.done')
    case 'spam':
      return t('inbox.state.spam')
  }
}
