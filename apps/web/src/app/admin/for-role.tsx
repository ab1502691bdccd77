import type { ReactNode } from 'react'
import { AdminMissing } from './admin-missing.tsx'
import { useWorker, type Worker } from './who-works.ts'

/** Shows a screen to one role and to administrators; for other roles the address does not exist. */
export function ForRole({ is, children }: { is: Worker['role']; children: ReactNode }) {
  const worker = useWorker()
  return worker.role === is || worker.role === 'administrator' ? children : <AdminMissing />
}
