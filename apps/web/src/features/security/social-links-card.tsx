import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../lib/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { OwnerProof } from './owner-proof.tsx'
import { forgetSocial, refreshSecurity, type SocialLink, socialLinksQuery } from './security.api.ts'
import styles from './security.module.css'

/**
 * «Входи через інші сервіси»: lists the connected services and connects others. Hidden if the city has configured none
 * (M02).
 */
export function SocialLinksCard() {
  const links = useQuery(socialLinksQuery)
  return (
    <Loaded query={links} what={null}>
      {(known) => <KnownLinks links={known} />}
    </Loaded>
  )
}

function KnownLinks({ links }: { links: readonly SocialLink[] }) {
  const providers = useSettings()?.socialProviders ?? []
  const [leaving, setLeaving] = useState<SocialLink | null>(null)
  if (links.length === 0 && providers.length === 0) return null
  const others = providers.filter(({ network }) => links.every((link) => link.network !== network))
  return (
    <Card title={t('security.social.title')}>
      <p>{t('security.social.about')}</p>
      {links.length === 0 && <p className={styles.note}>{t('security.social.empty')}</p>}
      {links.length > 0 && (
        <ul className={styles.list}>
          {links.map((link) => (
            <LinkRow key={`${link.network} ${link.linkedAt}`} link={link} onUnlink={() => setLeaving(link)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className={styles.note}>
          {t('security.social.how', { providers: others.map(({ name }) => name).join(t('security.social.or')) })}
        </p>
      )}
      <UnlinkDialog link={leaving} onClose={() => setLeaving(null)} />
    </Card>
  )
}

function LinkRow({ link, onUnlink }: { link: SocialLink; onUnlink: () => void }) {
  const { name, email, linkedAt } = link
  return (
    <li className={styles.row}>
      <Link2 aria-hidden="true" />
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>{name}</p>
        <p className={styles.note}>
          {t('security.social.linked', { date: formatDateTime(new Date(linkedAt)) })}
          {email && `, ${email}`}
        </p>
      </div>
      <Button look="quiet" aria-label={t('security.social.unlink.aria', { provider: name })} onClick={onUnlink}>
        {t('security.social.unlink')}
      </Button>
    </li>
  )
}

function UnlinkDialog({ link, onClose }: { link: SocialLink | null; onClose: () => void }) {
  const queries = useQueryClient()
  const provider = link?.name ?? ''
  return (
    <Dialog open={link !== null} onClose={onClose} title={t('security.social.unlink.title', { provider })}>
      <p>{t('security.social.unlink.text')}</p>
      <OwnerProof
        asksCode={false}
        action={t('security.social.unlink')}
        look="danger"
        onCancel={onClose}
        prove={async (proof) => {
          if (link) await forgetSocial(link.network, proof)
          toast.success(t('security.social.unlinked', { provider }))
          onClose()
          void queries.invalidateQueries(socialLinksQuery)
          refreshSecurity(queries)
        }}
      />
    </Dialog>
  )
}
