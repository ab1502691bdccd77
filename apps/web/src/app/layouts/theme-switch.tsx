import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import { storage } from '../../lib/portal.ts'
import { chooseTheme, chosenTheme, type Theme } from '../../lib/theme.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import styles from './header.module.css'

/** Lets the user choose the light theme, the dark theme or the system's theme. */
export function ThemeSwitch() {
  const name = useId()
  const [theme, setTheme] = useState<Theme>(chosenTheme(storage))
  const choose = (next: Theme) => {
    chooseTheme(next, { storage, root: document.documentElement })
    setTheme(next)
  }
  return (
    <div className={styles.theme}>
      <p>{t('userMenu.theme')}</p>
      <Segmented
        legend={t('userMenu.theme')}
        name={name}
        value={theme}
        options={[
          { value: 'system', label: t('theme.system') },
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
        ]}
        onChange={choose}
      />
    </div>
  )
}
