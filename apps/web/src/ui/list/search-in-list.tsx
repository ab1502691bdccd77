import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { TextField } from '../field/field.tsx'
import { FormFrame } from '../form/form-frame.tsx'

interface SearchInListProps {
  /** The searched text; empty: no search. */
  searched: string
  label: string
  hint: string
  /** Receives the trimmed text; empty: the search is cancelled. */
  onSearch: (text: string) => void
}

/** Searches the list of the same screen on submit. */
export function SearchInList({ searched, label, hint, onSearch }: SearchInListProps) {
  const [typed, setTyped] = useState(searched)
  const [shown, setShown] = useState(searched)
  // The search also ends elsewhere: another filter is chosen, or «Back» is pressed. The field follows.
  if (shown !== searched) {
    setShown(searched)
    setTyped(searched)
  }
  return (
    <>
      <FormFrame onSubmit={() => onSearch(typed.trim())}>
        <TextField
          type="search"
          label={label}
          hint={hint}
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          after={
            <Button type="submit" look="secondary">
              {t('inbox.search.submit')}
            </Button>
          }
        />
      </FormFrame>
      {searched !== '' && (
        <Button look="quiet" onClick={() => onSearch('')}>
          {t('inbox.search.clear')}
        </Button>
      )}
    </>
  )
}
