import { t } from '@zatyshok/i18n/translate'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import styles from './inbox.module.css'

interface KeysHelpProps {
  open: boolean
  onClose: () => void
  enabled: boolean
  onEnabled: (enabled: boolean) => void
}

const keys = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['E', 'take'],
  ['R', 'answer'],
  ['F', 'forward'],
  ['X', 'choose'],
  ['?', 'help'],
] as const

/** The list of the inbox's keys, and the switch that turns them off for people who press keys by mistake. */
export function KeysHelp({ open, onClose, enabled, onEnabled }: KeysHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('inboxItem.keys.title')}>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd translate="no">{key}</kbd>
            </dt>
            <dd>{t(`inboxItem.keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('inboxItem.keys.note')}</p>
      <Choice
        type="checkbox"
        label={t('inboxItem.keys.on')}
        checked={enabled}
        onChange={(event) => onEnabled(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
