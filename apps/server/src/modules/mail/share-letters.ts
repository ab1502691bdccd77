import { t } from '@zatyshok/i18n/translate'
import type { Describe } from './describe-letter.ts'
import { safeName } from './safe-name.ts'

/** Letters about shared accounts (requirement E06). */
export const shareLetters: { readonly [K in 'shareOffered' | 'shareTaken']: Describe<K> } = {
  shareOffered: ({ owner, code, days }, { settings, publicUrl }) => {
    const url = `${publicUrl}/dashboard/invitation?code=${encodeURIComponent(code)}`
    const told = { owner: safeName(owner) || t('mail.share.someone'), app: settings.appName, url }
    return {
      subject: t('mail.shareOffered.subject'),
      paragraphs: [t('mail.shareOffered.body', { ...told, days: t('plural.day', { n: days }) })],
      button: { label: t('mail.shareOffered.button'), url },
      closing: t('mail.ignore'),
    }
  },
  shareTaken: ({ member, memberEmail, invited }, { publicUrl }) => {
    const url = `${publicUrl}/dashboard/sharing`
    const name = safeName(member) || t('mail.share.someone')
    const told = { invited, member: memberEmail === null ? name : `${name} (${memberEmail})`, url }
    return {
      subject: t('mail.shareTaken.subject'),
      paragraphs: [t('mail.shareTaken.body', told)],
      button: { label: t('mail.shareTaken.button'), url },
    }
  },
}
