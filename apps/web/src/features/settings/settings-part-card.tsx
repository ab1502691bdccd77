import type { SettingGroup } from '@zatyshok/contract/admin-settings'
import { Card } from '../../ui/card.tsx'
import { partTitle } from './find-settings.ts'
import { HoursControl, isHours } from './hours-control.tsx'
import { HeaderPreview, MenuPreview } from './previews.tsx'
import { ServiceDetails } from './service-details.tsx'
import { SettingField } from './setting-field.tsx'
import type { Setting } from './settings.api.ts'
import styles from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

interface PartCardProps {
  readonly group: SettingGroup
  /** The settings of the part that are shown. */
  readonly own: readonly Setting[]
  readonly all: readonly Setting[]
  readonly form: SettingsForm
  /** True if the settings were searched: they are shown without previews, also those of a closed service. */
  readonly isFound: boolean
}

/** The settings of one part. */
export function SettingsPartCard({ group, own, all, form, isFound }: PartCardProps) {
  const services = new Set(own.flatMap(({ of }) => of ?? []))
  const hours = own.filter(isHours)
  const fields = own.filter((setting) => setting.of === null && !isHours(setting))
  return (
    <Card title={partTitle(group)}>
      <div className={styles.fields}>
        {fields.map((setting) => (
          <SettingField key={setting.path} setting={setting} form={form} />
        ))}
      </div>
      {hours.length > 0 && <HoursControl days={hours} form={form} />}
      {!isFound && group === 'general' && <HeaderPreview settings={all} drafts={form.drafts} />}
      {!isFound && group === 'features' && <MenuPreview settings={all} drafts={form.drafts} />}
      {[...services].map((name) => (
        <ServiceDetails
          key={`${name} ${isFound}`}
          name={name}
          settings={own.filter(({ of }) => of === name)}
          all={all}
          form={form}
          isFound={isFound}
        />
      ))}
    </Card>
  )
}
