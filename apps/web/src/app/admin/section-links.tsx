import { useId } from 'react'
import { NavLink } from 'react-router'
import { paths } from '../../lib/paths.ts'
import layoutStyles from '../layouts/layout.module.css'
import styles from './admin.module.css'
import { groupSections } from './section-groups.ts'
import type { AdminSection } from './sections.ts'
import type { SectionCounts } from './use-waiting-counts.ts'

interface SectionLinksProps {
  sections: readonly AdminSection[]
  /** The class of a link: the rail and the menu look different. */
  className: string | undefined
  waiting: SectionCounts
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
              {!!waiting[to]?.n && (
                <>
                  <span className={layoutStyles.railCount} aria-hidden="true">
                    {waiting[to].n}
                  </span>
                  <span className="visually-hidden"> — {waiting[to].text}</span>
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}
