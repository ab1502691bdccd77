import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../button.tsx'
import { TextField } from '../field/field.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import styles from './search-form.module.css'

interface SearchFormProps {
  /** The searched text, from the address. */
  q: string
  /** The screen of the results, which gets the text as `?q=`. */
  to: string
  label: string
  hint: string
  length: { readonly min: number; readonly max: number }
}

/** Searches on submit, not at every key: every search is audited. */
export function SearchForm({ q, to, label, hint, length: { min, max } }: SearchFormProps) {
  const isShort = (text: string) => text.trim().length < min
  /** A query in a hand-edited address may also be too short. */
  const isTooLittle = (text: string) => text !== '' && isShort(text)
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  const [isRefused, setRefused] = useState(isTooLittle(q))
  const [searched, setSearched] = useState(q)
  // «Back» and «Forward» change the searched text, so the field follows.
  if (searched !== q) {
    setSearched(q)
    setTyped(q)
    setRefused(isTooLittle(q))
  }
  return (
    <FormFrame
      className={styles.search}
      onSubmit={() => {
        setRefused(isShort(typed))
        if (!isShort(typed)) void navigate(`${to}?${new URLSearchParams({ q: typed.trim() })}`)
      }}
    >
      <TextField
        type="search"
        label={label}
        hint={hint}
        error={isRefused ? t('users.search.short') : undefined}
        value={typed}
        maxLength={max}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">{t('action.search')}</Button>
    </FormFrame>
  )
}
