import { t } from '@zatyshok/i18n/translate'
import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './field.module.css'
import { TextField, type TextFieldProps } from './field.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after'> {
  autoComplete: 'current-password' | 'new-password'
  /** Labels of the show button; each password field of a form needs its own (ux.md check 19). */
  toggle?: { show: string; hide: string }
}

/**
 * A password field with a show button inside its border. Warnings about Caps Lock and the Cyrillic keyboard layout
 * appear below it, so that nothing moves while one types.
 */
export function PasswordField({ toggle, onKeyUp, onInput, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const [typed, setTyped] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const trapId = useId()

  // A submitted password is hidden again: browsers offer to save it, and bystanders cannot read it.
  useEffect(() => {
    const form = button.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  const watchCapsLock = (event: KeyboardEvent<HTMLInputElement>) => {
    setCapsLock(event.getModifierState('CapsLock'))
    onKeyUp?.(event)
  }
  const isCyrillic = /[Ѐ-ӿ]/u.test(String(rest.value ?? typed))
  const EyeIcon = shown ? EyeOff : Eye
  return (
    <div className={styles.password}>
      <TextField
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={[rest['aria-describedby'], trapId].filter(Boolean).join(' ')}
        onKeyUp={watchCapsLock}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          onInput?.(event)
        }}
        after={
          <button
            ref={button}
            type="button"
            className={styles.show}
            aria-label={shown ? (toggle?.hide ?? t('a11y.password.hide')) : (toggle?.show ?? t('a11y.password.show'))}
            onClick={() => setShown(!shown)}
          >
            <EyeIcon aria-hidden="true" />
          </button>
        }
      />
      <p id={trapId} className={styles.trap} role="status">
        {capsLock && <span>{t('signIn.capsLock')}</span>} {isCyrillic && <span>{t('signIn.layout')}</span>}
      </p>
    </div>
  )
}
