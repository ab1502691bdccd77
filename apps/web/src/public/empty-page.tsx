import type { PublicSettings } from '@zatyshok/contract/settings'
import { PublicFrame } from './public-frame.tsx'

interface EmptyPageProps {
  settings: PublicSettings
  year: number
  title: string
  /** Why there is nothing, as the catalogue says it. */
  reason: string
}

/** A section for which nothing has been published yet: says so, instead of leading somewhere else. */
export function EmptyPage({ settings, year, title, reason }: EmptyPageProps) {
  return (
    <PublicFrame settings={settings} year={year} title={title} description={reason}>
      <div className="plate">
        <div>
          <h1>{title}</h1>
          <p>{reason}</p>
        </div>
      </div>
    </PublicFrame>
  )
}
