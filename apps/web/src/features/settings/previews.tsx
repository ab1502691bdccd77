import { t } from '@zatyshok/i18n/translate'
import { type Draft, type Drafts, draftOf, rowsOf } from './drafts.ts'
import type { Setting } from './settings.api.ts'
import styles from './settings.module.css'

interface PreviewProps {
  readonly settings: readonly Setting[]
  readonly drafts: Drafts
}

function typedAt({ settings, drafts }: PreviewProps, path: string): Draft {
  const setting = settings.find((setting) => setting.path === path)
  return setting ? draftOf(setting, drafts) : ''
}

/** Previews the header: the platform's logo and name (A02). */
export function HeaderPreview(props: PreviewProps) {
  const platform = props.settings.find(({ path }) => path === 'platform')
  const choices = platform?.kind === 'choice' ? platform.choices : []
  const chosen = choices.find(({ value }) => value === typedAt(props, 'platform')) ?? choices[0]
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.note}>{t('settings.preview.header')}</figcaption>
      <p className={styles.header}>
        {chosen?.image && <img src={chosen.image} alt={chosen.label} width="36" height="36" />}
        <span translate="no">{String(typedAt(props, 'appName'))}</span>
      </p>
    </figure>
  )
}

/** Previews the links of the public pages (A04). */
export function MenuPreview(props: PreviewProps) {
  const isOn = (flag: string) => typedAt(props, `flags.${flag}`) === true
  const own = rowsOf(typedAt(props, 'additionalPages')).filter(({ menu, label }) => menu === true && label !== '')
  const links = [
    ...(isOn('featuresPage') ? [t('menu.features')] : []),
    ...(isOn('faq') ? [t('menu.faq')] : []),
    ...(isOn('documents') ? [t('menu.docs')] : []),
    ...(isOn('feedback') ? [t('menu.feedback')] : []),
    ...own.map(({ label }) => String(label)),
  ]
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.note}>{t('settings.preview.menu')}</figcaption>
      {links.length === 0 && <p>{t('settings.preview.empty')}</p>}
      <ul className={styles.menu} aria-label={t('settings.preview.menu')}>
        {links.map((link) => (
          <li key={link}>{link}</li>
        ))}
      </ul>
    </figure>
  )
}
