import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import chipStyles from './chip.module.css'
import styles from './home-filter.module.css'
import { type FilterHome, homeSearch, useChosenHome } from './use-chosen-home.ts'

/**
 * The first filter of every list: all homes, or one. The choice is `?home=` in the address, so it survives a reload and
 * going back. Renders nothing for a resident with one home.
 */
export function HomeFilter({ homes }: { homes: readonly FilterHome[] }) {
  const [query] = useSearchParams()
  const chosen = useChosenHome(homes)
  const current = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice scrolls to another link
  useEffect(() => {
    // The result is not returned: newer browsers return a promise, and React would call it as the cleanup function.
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [chosen?.id])
  if (homes.length < 2) return null
  const choices = [{ id: null, name: t('filter.homes.all') }, ...homes]
  return (
    <nav className={`${styles.filter} no-print`} aria-label={t('filter.home')}>
      {choices.map(({ id, name }) => {
        const isChosen = id === (chosen?.id ?? null)
        return (
          <Link
            key={id}
            ref={isChosen ? current : null}
            className={chipStyles.chip}
            to={{ search: homeSearch(query, id) }}
            replace
            preventScrollReset
            aria-current={isChosen ? 'true' : undefined}
          >
            {name}
          </Link>
        )
      })}
    </nav>
  )
}
