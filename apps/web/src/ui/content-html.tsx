import { useMemo } from 'react'
import { trustedContent } from '../lib/trusted.ts'
import styles from './content-html.module.css'

/** Text of editors from the content-managed area; the server has sanitised it (B07). */
export function ContentHtml({ html }: { html: string }) {
  const content = useMemo(() => ({ __html: trustedContent(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where sanitised content enters a page
  return <div className={styles.content} dangerouslySetInnerHTML={content} />
}
