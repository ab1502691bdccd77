import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { draftOf, pairsOf } from './drafts.ts'
import { PaymentTest } from './payment-test.tsx'
import { SettingField } from './setting-field.tsx'
import type { Setting } from './settings.api.ts'
import styles from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

interface ServiceProps {
  readonly name: string
  /** The settings of this service. */
  readonly settings: readonly Setting[]
  readonly all: readonly Setting[]
  readonly form: SettingsForm
  /** True if the settings were searched; the service is open then. */
  readonly isFound: boolean
}

/** Edits one payment service: name, address, token and a test of its address (G09). */
export function ServiceDetails({ name, settings, all, form, isFound }: ServiceProps) {
  const typed = (path: string) => {
    const setting = all.find((setting) => setting.path === path)
    return setting ? draftOf(setting, form.drafts) : ''
  }
  const format = settings.find(({ kind }) => kind === 'format')
  const isEnabled = format?.path === `payments.services.${typed('payments.enabled')}.format`
  // Closed at first to keep the part short, but open if one of its values is typed or refused.
  const [isOpen, setOpen] = useState(
    isFound || settings.some(({ path }) => path in form.drafts || form.errorAt(path) !== undefined),
  )
  const [provider] = pairsOf(typed('payments.providerPaths'))
  return (
    <details className={styles.service} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span translate="no">{name}</span> {isEnabled && <Badge tone="success">{t('settings.payments.inUse')}</Badge>}
      </summary>
      {/* Collapsed fields are not rendered: they need no animation, and the page stays short. */}
      {isOpen && settings.map((setting) => <SettingField key={setting.path} setting={setting} form={form} />)}
      {isOpen && format && <PaymentTest format={String(draftOf(format, form.drafts))} path={provider?.value ?? ''} />}
    </details>
  )
}
