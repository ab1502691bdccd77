import type { Check } from './check.ts'
import { backupsCheck } from './checks/backups.ts'
import { clockCheck } from './checks/clock.ts'
import { databaseCheck } from './checks/database.ts'
import { databaseMemoryCheck } from './checks/database-memory.ts'
import { databaseRightsCheck } from './checks/database-rights.ts'
import { databaseSchemaCheck } from './checks/database-schema.ts'
import { databaseVersionCheck } from './checks/database-version.ts'
import { defaultsCheck } from './checks/defaults.ts'
import { demonstrationCheck } from './checks/demonstration.ts'
import { diskCheck } from './checks/disk.ts'
import { filesCheck } from './checks/files.ts'
import { mailCheck } from './checks/mail.ts'
import { proxiesCheck } from './checks/proxies.ts'
import { publicAddressCheck } from './checks/public-address.ts'
import { replicationCheck } from './checks/replication.ts'
import { tlsCheck } from './checks/tls.ts'
import { watchedFolderCheck } from './checks/watched-folder.ts'

/** Every check, in the order of the report. */
export const checks: readonly Check[] = [
  databaseCheck,
  databaseVersionCheck,
  databaseRightsCheck,
  databaseSchemaCheck,
  databaseMemoryCheck,
  replicationCheck,
  clockCheck,
  diskCheck,
  mailCheck,
  filesCheck,
  watchedFolderCheck,
  publicAddressCheck,
  proxiesCheck,
  tlsCheck,
  demonstrationCheck,
  defaultsCheck,
  backupsCheck,
]
