import type { ImportRun } from '../imports.api.ts'
import { Alarms } from './alarms.tsx'
import { ChangeChart } from './change-chart.tsx'
import { Jumps } from './jumps.tsx'
import type { DeliveryFigures } from './preview.api.ts'
import styles from './preview.module.css'
import { PreviewCounts } from './preview-counts.tsx'
import { ServiceSums } from './service-sums.tsx'

/** What a delivery of bills would change: counts, alarms, sums by service, jumps and the distribution of changes. */
export function DeliveryChanges({ run, figures }: { run: ImportRun; figures: DeliveryFigures }) {
  return (
    <div className={styles.changes}>
      <PreviewCounts figures={figures} />
      <Alarms run={run} figures={figures} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ServiceSums figures={figures} />
          <Jumps jumps={figures.jumps} />
        </div>
        <ChangeChart figures={figures} />
      </div>
    </div>
  )
}
