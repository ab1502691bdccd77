import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import { NavLink } from 'react-router'
import { paths } from '../../lib/paths.ts'
import layoutStyles from '../layouts/layout.module.css'
import styles from './admin.module.css'
import { groupSections } from './section-groups.ts'
import type { AdminSection } from './sections.ts'

interface SectionLinksProps {
  sections: readonly AdminSection[]
  /** The class of a link: the rail and the menu look different. */
  className: string | undefined
  /** How many items wait in the inbox; undefined: not known, or not for this person. */
  waiting: number | undefined
}

/** The links to the sections in their groups; a group without access is absent. */
export function SectionLinks({ sections, className, waiting }: SectionLinksProps) {
  const id = useId()
  return groupSections(sections).map(({ name, sections }, place) => (
    <div key={name ?? ''} className={styles.group}>
      {name && (
        <p id={`${id}${place}`} className={styles.groupName}>
          {name}
        </p>
      )}
      <ul className={styles.groupList} {...(name && { 'aria-labelledby': `${id}${place}` })}>
        {sections.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink className={className ?? ''} to={to} end={to === paths.admin}>
              <Icon aria-hidden="true" />
              {label}
              {to === `${paths.admin}/inbox` && !!waiting && (
                <>
                  <span className={layoutStyles.railCount} aria-hidden="true">
                    {waiting}
                  </span>
                  <span className="visually-hidden">, {t('inboxItem.count.aria', { n: waiting })}</span>
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}
