import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ErrorItem } from '../../lib/http-error.ts'
import type { Setting } from './settings.api.ts'
import type { SettingsPart } from './settings-contents.tsx'

interface Refusal {
  readonly settings: readonly Setting[]
  readonly errors: readonly ErrorItem[]
}

interface ShownPart {
  readonly chosen: string
  readonly choose: (part: string) => void
  readonly searched: string
  readonly search: (text: string) => void
}

/** The part in view; after a refusal it is the part with the first wrong setting. */
export function useShownPart(parts: readonly SettingsPart[], { settings, errors }: Refusal): ShownPart {
  const asked = new URLSearchParams(useLocation().search).get('part')
  const [chosen, setChosen] = useState(asked)
  const [searched, setSearched] = useState('')
  const [judged, setJudged] = useState(errors)
  const choose = (part: string) => {
    setChosen(part)
    setSearched('')
  }
  if (judged !== errors) {
    setJudged(errors)
    const wrong = settings.find(({ path }) => errors.some((error) => `${error.path}.`.startsWith(`${path}.`)))
    if (wrong) choose(wrong.group)
  }
  return {
    chosen: parts.find(({ part }) => part === chosen)?.part ?? parts[0]?.part ?? '',
    choose: (part) => {
      choose(part)
      // The router would ask about unsaved changes, which stay; a reload and a new sign-in open the same part.
      history.replaceState(history.state, '', `?${new URLSearchParams({ part })}`)
      scrollTo({ top: 0 })
    },
    searched,
    search: setSearched,
  }
}
