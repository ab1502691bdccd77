import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Setting } from './settings.api.ts'
import type { SettingsPart } from './settings-contents.tsx'
import type { SettingsForm } from './use-settings-form.ts'

interface Shown {
  readonly settings: readonly Setting[]
  readonly form: SettingsForm
}

interface ShownPart {
  readonly chosen: string
  readonly choose: (part: string) => void
  readonly searched: string
  readonly search: (text: string) => void
}

/** The part in view; after a refusal it is the part with the first wrong setting. */
export function useShownPart(
  parts: readonly SettingsPart[],
  { settings, form: { errors, errorAt } }: Shown,
): ShownPart {
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
    const wrong = settings.find(({ path }) => errorAt(path) !== undefined)
    if (wrong) choose(wrong.group)
  }
  return {
    chosen: parts.find(({ part }) => part === chosen)?.part ?? parts[0]?.part ?? '',
    choose: (part) => {
      choose(part)
      // Not by the router, which would ask about the unsaved changes. The address opens the part after a reload or a
      // new sign-in.
      history.replaceState(history.state, '', `?${new URLSearchParams({ part })}`)
      scrollTo({ top: 0 })
    },
    searched,
    search: setSearched,
  }
}
