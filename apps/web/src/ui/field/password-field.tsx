import { t } from '@zatyshok/i18n/translate'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './field.module.css'
import { TextField, type TextFieldProps } from './field.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after'> {
  autoComplete: 'current-password' | 'new-password'
  /** Labels of the show button; each password field of a form needs its own (ux.md check 19). */
  toggle?: { show: string; hide: string }
}

/** A password field with a show button and warnings about Caps Lock and the Cyrillic keyboard layout. */
export function PasswordField({ hint, toggle, onKeyUp, onInput, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const [typed, setTyped] = useState('')
  const button = useRef<HTMLButtonElement>(null)

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
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyUp={watchCapsLock}
      onInput={(event) => {
        setTyped(event.currentTarget.value)
        onInput?.(event)
      }}
      hint={<PasswordHints hint={hint} capsLock={capsLock} cyrillic={/[Ѐ-ӿ]/u.test(String(rest.value ?? typed))} />}
      after={
        <button
          ref={button}
          type="button"
          className={styles.show}
          aria-label={shown ? (toggle?.hide ?? t('a11y.password.hide')) : (toggle?.show ?? t('a11y.password.show'))}
          onClick={() => setShown(!shown)}
        >
          {shown ? t('passwordToggle.hide') : t('passwordToggle.show')}
        </button>
      }
    />
  )
}

interface HintsProps {
  hint: TextFieldProps['hint']
  capsLock: boolean
  cyrillic: boolean
}

function PasswordHints({ hint, capsLock, cyrillic }: HintsProps) {
  return (
    <>
      {hint}
      <span role="status">
        {capsLock && <span className={styles.trap}>{t('signIn.capsLock')}</span>}
        {cyrillic && <span className={styles.trap}>{t('signIn.layout')}</span>}
      </span>
    </>
  )
}
