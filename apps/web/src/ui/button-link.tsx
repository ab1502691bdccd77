import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { type ButtonLooks, buttonClasses } from './button.tsx'

interface ButtonLinkProps extends ButtonLooks, Omit<ComponentProps<typeof Link>, 'className'> {}

/** A link to a screen of the cabinet that looks like a button. */
export function ButtonLink({ look, width, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ ...(look && { look }), ...(width && { width }) })}>
      <span className={styles.label}>{children}</span>
    </Link>
  )
}
