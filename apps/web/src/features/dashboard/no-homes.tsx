import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import styles from './no-homes.module.css'

/** The first screen of a resident without accounts: a street where one plate is empty. */
export function NoHomes() {
  return (
    <section className={styles.empty} aria-labelledby="no-homes">
      <Street />
      <h2 id="no-homes">{t('home.empty.title')}</h2>
      <p>{t('home.empty.text')}</p>
      <ButtonLink to={paths.accountNew}>{t('accounts.add')}</ButtonLink>
    </section>
  )
}

/** Three houses with number plates; the plate of the middle one is empty. */
function Street() {
  return (
    <svg className={styles.street} viewBox="0 0 320 150" aria-hidden="true">
      <circle className={styles.sun} cx="270" cy="30" r="14" />
      <path className={styles.ground} d="M0 132h320v18H0z" />
      <path className={styles.side} d="m22 60h74v72H22zM224 52h76v80h-76z" />
      <path className={styles.roof} d="m14 62 45-32 45 32zM216 54h92l-12-20h-68z" />
      <path className={styles.front} d="M116 44h88v88h-88z" />
      <path className={styles.roof} d="M106 46 160 10l54 36z" />
      <path
        className={styles.window}
        d="m34 74h18v18H34zM66 74h18v18H66zM236 64h18v18h-18zM270 64h18v18h-18zM236 94h18v18h-18zM128 58h20v22h-20zM172 58h20v22h-20z"
      />
      <path className={styles.door} d="m50 104h18v28H50zM270 98h18v34h-18zM150 96h20v36h-20z" />
      <rect className={styles.number} x="24" y="66" width="8" height="6" rx="1.5" />
      <rect className={styles.number} x="257" y="88" width="8" height="6" rx="1.5" />
      <rect className={styles.plate} x="175" y="92" width="24" height="18" rx="3" />
      <path className={styles.tree} d="M108 132V112a9 12 0 1 1 4 0v20zM312 132v-16a8 11 0 1 1 4 0v16z" />
      <path className={styles.bench} d="m76 122h28v3H76zM79 125h3v7h-3zM98 125h3v7h-3z" />
    </svg>
  )
}
