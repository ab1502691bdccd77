import { t } from '@zatyshok/i18n/translate'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { openDialogs } from '../../ui/dialog/open-dialogs.ts'
import { TextField } from '../../ui/field/field.tsx'
import styles from './command-palette.module.css'
import { type Command, commandsFor } from './commands.ts'
import type { AdminSection } from './sections.ts'

/** A button of the header, and Ctrl K on every screen: goes to a section, or searches in one (R06). */
export function CommandPalette({ sections }: { sections: readonly AdminSection[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      // `code`, because K is another letter on the Ukrainian layout. The text editor uses the same keys for a link.
      const isPressed = event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isPressed || event.defaultPrevented) return
      event.preventDefault()
      if (openDialogs.top() === null) setOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button type="button" className={styles.opener} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <Search aria-hidden="true" />
        <span className="visually-hidden">{t('palette.open')}</span>
        <span className={styles.shown} aria-hidden="true">
          {t('palette.open')}
          <kbd translate="no">Ctrl K</kbd>
        </span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('palette.title')}>
        <Choice sections={sections} onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface ChoiceProps {
  sections: readonly AdminSection[]
  onChosen: () => void
}

/** A field with the list of commands below it; the focus stays in the field (the combobox pattern of ARIA). */
function Choice({ sections, onChosen }: ChoiceProps) {
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const commands = commandsFor(sections, typed)
  const optionId = (place: number) => `${listId}-${place}`
  const choose = ({ to }: Command) => {
    onChosen()
    void navigate(to)
  }
  const move = (event: KeyboardEvent, place: number) => {
    event.preventDefault()
    const next = (place + commands.length) % commands.length
    setAt(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={styles.choice}>
      <TextField
        label={t('palette.field')}
        data-first-focus
        role="combobox"
        aria-expanded={commands.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(commands.length > 0 && { 'aria-activedescendant': optionId(at) })}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          const chosen = commands[at]
          if (!chosen) return
          if (event.key === 'ArrowDown') move(event, at + 1)
          if (event.key === 'ArrowUp') move(event, at - 1)
          if (event.key === 'Enter') choose(chosen)
        }}
      />
      <div id={listId} role="listbox" aria-label={t('palette.commands')} className={styles.list}>
        {commands.map((command, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          <div
            key={command.to}
            id={optionId(place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={styles.option}
            onClick={() => choose(command)}
          >
            <command.icon aria-hidden="true" />
            {command.label}
          </div>
        ))}
      </div>
      {commands.length === 0 && <p role="status">{t('palette.none')}</p>}
    </div>
  )
}
