import { useQuery } from '@tanstack/react-query'
import { type SettingGroup, settingGroups } from '@zatyshok/contract/admin-settings'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { LeaveQuestion } from '../../ui/form/leave-question.tsx'
import { LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { HeaderPreview, MenuPreview } from './previews.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { ServiceDetails } from './service-details.tsx'
import { SettingField } from './setting-field.tsx'
import { type AllSettings, settingsQuery } from './settings.api.ts'
import styles from './settings.module.css'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

/** `/admin/settings`: settings that may change while the portal runs (J04, M01). */
export function SettingsScreen() {
  const settings = useQuery(settingsQuery)
  return (
    <>
      <PageHeading>{t('settings.title')}</PageHeading>
      {settings.isPending && <Skeleton what={t('settings.title')} rows={8} />}
      {settings.isError && !settings.data && (
        <LoadError onRetry={() => void settings.refetch()} busy={settings.isFetching} />
      )}
      {settings.data && <Groups all={settings.data} />}
    </>
  )
}

function Groups({ all }: { all: AllSettings }) {
  const form = useSettingsForm(all)
  const groups = settingGroups.filter((group) => all.settings.some((setting) => setting.group === group))
  return (
    <div className={styles.screen}>
      <p className={styles.note}>{t('settings.restart')}</p>
      <DraftNote draft={form.draft} onClear={form.discard} />
      {all.ignored.length > 0 && <Strays all={all} form={form} />}
      {groups.map((group) => (
        <Group key={group} group={group} all={all} form={form} />
      ))}
      <SaveBar form={form} />
      <LeaveQuestion
        active={form.changes.length > 0}
        title={t('form.unsaved.title')}
        text={t('form.unsaved.text')}
        leave={t('form.unsaved.leave')}
        onLeave={form.discard}
      />
    </div>
  )
}

interface GroupProps {
  readonly group: SettingGroup
  readonly all: AllSettings
  readonly form: SettingsForm
}

function Group({ group, all: { settings }, form }: GroupProps) {
  const own = settings.filter((setting) => setting.group === group)
  const services = new Set(own.flatMap(({ of }) => of ?? []))
  return (
    <Card title={titleOf(group)}>
      {own
        .filter(({ of }) => of === null)
        .map((setting) => (
          <SettingField key={setting.path} setting={setting} form={form} />
        ))}
      {group === 'general' && <HeaderPreview settings={settings} drafts={form.drafts} />}
      {group === 'features' && <MenuPreview settings={settings} drafts={form.drafts} />}
      {[...services].map((name) => (
        <ServiceDetails
          key={name}
          name={name}
          settings={own.filter(({ of }) => of === name)}
          all={settings}
          form={form}
        />
      ))}
    </Card>
  )
}

/** Lists database rows that have no effect, with a button to delete them. */
function Strays({ all: { ignored, settings }, form }: { all: AllSettings; form: SettingsForm }) {
  const [asking, setAsking] = useState(false)
  const strays = ignored.map(({ path }) => path)
  const saved = [...form.changes.map(({ setting }) => setting.path), ...strays]
  const isSensitive = settings.some(({ path, sensitive }) => sensitive && saved.includes(path))
  return (
    <Notice tone="warning" title={t('settings.ignored.title')}>
      <ul className={styles.changes}>
        {ignored.map(({ path, reason }) => (
          <li key={path}>
            <code translate="no">{path}</code> — {reason}
          </li>
        ))}
      </ul>
      <div>
        <Button look="secondary" busy={form.busy} onClick={() => (isSensitive ? setAsking(true) : form.save(strays))}>
          {t('settings.ignored.remove')}
        </Button>
        <ProofDialog open={asking} onClose={() => setAsking(false)} save={(proof) => form.saveInPerson(proof, strays)}>
          <p>{t('settings.danger')}</p>
        </ProofDialog>
      </div>
    </Notice>
  )
}

function titleOf(group: SettingGroup): string {
  const titles: Record<SettingGroup, string> = {
    general: t('settings.general'),
    features: t('settings.features'),
    captcha: t('settings.captcha'),
    verification: t('settings.verification'),
    payments: t('settings.payments'),
    cabinet: t('settings.cabinet'),
    toasts: t('settings.toasts'),
    chat: t('settings.chat'),
    feedback: t('settings.captcha.feedback'),
  }
  return titles[group]
}
