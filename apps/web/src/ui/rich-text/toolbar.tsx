import { t } from '@zatyshok/i18n/translate'
import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import styles from './rich-text.module.css'

/** The present state of a toolbar button. */
export interface ToolButton {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  readonly keys?: string | undefined
  /** undefined: a button that is not a toggle. */
  readonly isOn?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly onPress: () => void
}

interface ToolbarProps {
  label: string
  buttons: readonly ToolButton[]
  /** Called by Esc: returns the focus to the text. */
  onLeave: () => void
  ref?: Ref<HTMLDivElement>
}

/** The index of the button to which an arrow key moves the focus. */
function nextPlace(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** One stop of Tab: arrows, Home and End move between the buttons, including disabled ones. */
export function Toolbar({ label, buttons, onLeave, ref }: ToolbarProps) {
  const [current, setCurrent] = useState(buttons[0]?.id)
  const reachable = buttons.some(({ id }) => id === current) ? current : buttons[0]?.id
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') return onLeave()
    const place = nextPlace(
      event.key,
      Math.max(
        0,
        buttons.findIndex(({ id }) => id === reachable),
      ),
      buttons.length,
    )
    const next = place === undefined ? undefined : event.currentTarget.querySelectorAll('button')[place]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div ref={ref} role="toolbar" aria-label={label} className={styles.toolbar} onKeyDown={onKeyDown}>
      {buttons.map((button) => (
        <ToolbarButton
          key={button.id}
          {...button}
          isReachable={button.id === reachable}
          onFocus={() => setCurrent(button.id)}
        />
      ))}
    </div>
  )
}

interface ToolbarButtonProps extends ToolButton {
  isReachable: boolean
  onFocus: () => void
}

function ToolbarButton({
  label,
  icon: Icon,
  keys,
  isOn,
  isDisabled,
  isReachable,
  onPress,
  onFocus,
}: ToolbarButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      title={keys ? t('editor.tool', { name: label, keys }) : label}
      tabIndex={isReachable ? 0 : -1}
      onFocus={onFocus}
      // Pressing a button with the mouse must not clear the text's selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onPress()}
    >
      <Icon size={22} aria-hidden="true" />
    </button>
  )
}
