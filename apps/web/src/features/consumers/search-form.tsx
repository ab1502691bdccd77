import { consumerSearchLength } from '@zatyshok/contract/accounts/consumers'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import styles from './consumers.module.css'

const { min, max } = consumerSearchLength
const isShort = (text: string) => text.trim().length < min
/** A query in a hand-edited address may also be too short. */
const isTooLittle = (q: string) => q !== '' && isShort(q)

/** Searches on submit, not at every key: every search is audited. */
export function SearchForm({ q }: { q: string }) {
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
        if (!isShort(typed)) void navigate(`${paths.admin}/consumers?${new URLSearchParams({ q: typed.trim() })}`)
      }}
    >
      <TextField
        type="search"
        label={t('users.search')}
        hint={t('users.search.hint')}
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
