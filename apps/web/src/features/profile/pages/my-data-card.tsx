import { useMutation } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Download } from 'lucide-react'
import { saveFile } from '../../../lib/upload/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { fetchMyData } from '../profile.api.ts'
import styles from '../profile.module.css'

const formats = ['json', 'csv'] as const

/** Downloads all data that the portal holds about the user (D13). */
export function MyDataCard() {
  const download = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      const { bytes, ...file } = await fetchMyData(format)
      saveFile(bytes, file)
    },
  })
  return (
    <Card>
      <p>{t('profile.data.text')}</p>
      <div className={styles.actions}>
        {formats.map((format) => (
          <Button
            key={format}
            look="secondary"
            width="full-on-phone"
            busy={download.isPending && download.variables === format}
            busyText={t('profile.data.loading')}
            disabled={download.isPending && download.variables !== format}
            onClick={() => download.mutate(format)}
          >
            <Download size={20} aria-hidden="true" />
            {format === 'json' ? t('profile.data.json') : t('profile.data.csv')}
          </Button>
        ))}
      </div>
      {download.isError && (
        <p role="alert" className={styles.failure}>
          {t('profile.data.error')}
        </p>
      )}
    </Card>
  )
}
