import { useQuery } from '@tanstack/react-query'
import { type SettingGroup, settingGroups } from '@zatyshok/contract/admin-settings'
import { hasEveryStem, searchWords } from '@zatyshok/domain/search-words'
import { t } from '@zatyshok/i18n/translate'
import { Fragment, type ReactNode, useState } from 'react'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { LeaveQuestion } from '../../ui/form/leave-question.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { findSettings, partTitle } from './find-settings.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { type AllSettings, settingsQuery } from './settings.api.ts'
import styles from './settings.module.css'
import { SettingsContents } from './settings-contents.tsx'
import { SettingsPartCard } from './settings-part-card.tsx'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'
import { useShownPart } from './use-shown-part.ts'

/** A part of the screen that another feature shows. */
export interface OtherPart {
  readonly part: string
  readonly title: string
  readonly content: ReactNode
}

/** `/admin/settings`: settings that may change while the portal runs (J04, M01). */
export function SettingsScreen({ others }: { others: readonly OtherPart[] }) {
  const settings = useQuery(settingsQuery)
  return (
    <>
      <PageHeading>{t('settings.title')}</PageHeading>
      <Loaded query={settings} what={t('settings.title')} rows={8}>
        {(all) => <Parts all={all} others={others} />}
      </Loaded>
    </>
  )
}

function Parts({ all, others }: { all: AllSettings; others: readonly OtherPart[] }) {
  const form = useSettingsForm(all)
  const { settings } = all
  const groups = settingGroups.filter((group) => settings.some((setting) => setting.group === group))
  const parts = [
    ...groups.map((group) => ({ part: group, title: partTitle(group), changed: changedIn(group, form) })),
    ...others.map(({ part, title }) => ({ part, title, changed: 0 })),
  ]
  const shown = useShownPart(parts, { settings, form })
  const { chosen, searched } = shown
  const words = searchWords(searched)
  const isFound = words.length > 0
  const found = findSettings(settings, searched)
  const ownOf = (group: SettingGroup) => (isFound ? found : settings).filter((setting) => setting.group === group)
  const isShown = (part: string) => (isFound ? ownOf(part as SettingGroup).length > 0 : part === chosen)
  return (
    <div className={styles.screen}>
      <SettingsContents
        parts={parts}
        chosen={isFound ? null : chosen}
        onChoose={shown.choose}
        searched={searched}
        onSearch={shown.search}
      />
      <div className={styles.shown}>
        <p role="status" className={isFound ? undefined : 'visually-hidden'}>
          {isFound && (found.length === 0 ? t('settings.found.none') : t('settings.found', { n: found.length }))}
        </p>
        <DraftNote draft={form.draft} onClear={form.discard} />
        {all.ignored.length > 0 && <Strays all={all} form={form} />}
        {groups.filter(isShown).map((group) => (
          <SettingsPartCard key={group} group={group} own={ownOf(group)} all={settings} form={form} isFound={isFound} />
        ))}
        {others.map(({ part, title, content }) => {
          const isOther = isFound ? hasEveryStem(title, words) : part === chosen
          return isOther && <Fragment key={part}>{content}</Fragment>
        })}
        <p className={styles.note}>{t('settings.restart')}</p>
        <SaveBar form={form} />
      </div>
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

const changedIn = (group: SettingGroup, { changes }: SettingsForm): number =>
  changes.filter(({ setting }) => setting.group === group).length

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
