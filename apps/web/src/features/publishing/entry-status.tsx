import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Badge } from '../../ui/badge.tsx'
import type { Entry } from './publishing.api.ts'

/** Shows whether an entry is published, and whether the published version is the latest. */
export function EntryStatus({ entry: { status, publishAt } }: { entry: Entry }) {
  switch (status) {
    case 'draft':
      return <Badge tone="neutral">{t('content.status.draft')}</Badge>
    case 'published':
      return <Badge tone="success">{t('content.status.published')}</Badge>
    case 'changed':
      return <Badge tone="warning">{t('content.status.changed')}</Badge>
    case 'scheduled':
      return (
        <Badge tone="info">
          {t('content.status.scheduled', { date: publishAt ? formatDateTime(new Date(publishAt)) : '' })}
        </Badge>
      )
    case 'ended':
      return <Badge tone="neutral">{t('content.status.ended')}</Badge>
    case 'archived':
      return <Badge tone="neutral">{t('content.status.archived')}</Badge>
  }
}

/** Says when the publication ends or has ended. */
export function endText(endsAt: string): string {
  const date = formatDateTime(new Date(endsAt))
  return new Date(endsAt) <= new Date() ? t('editor.end.was', { date }) : t('editor.end.will', { date })
}
