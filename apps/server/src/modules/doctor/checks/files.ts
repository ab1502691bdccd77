import { createHash, randomBytes } from 'node:crypto'
import { access, constants, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StoreUnavailable } from '../../../platform/files/file-store.ts'
import { createS3Store } from '../../../platform/files/s3-store.ts'
import type { OperatorText } from '../../../platform/process/operator-text.ts'
import { type Check, green, red, type Verdict, yellow } from '../check.ts'

/** Milliseconds for each request to the bucket. */
const patienceMs = 5000

/** The store of files takes, returns and deletes a file. */
export const filesCheck: Check = {
  name: 'files',
  title: { uk: 'Сховище файлів', en: 'File store' },
  needs: 'nothing',
  run: ({ settings, dataDir }) => (settings.files.store === 's3' ? tryBucket(settings.files.s3) : tryFolder(dataDir)),
}

async function tryFolder(dataDir: string): Promise<Verdict> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return green({ uk: `У теку ${dataDir} можна писати.`, en: `The folder ${dataDir} is writable.` })
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing) {
      return yellow(
        { uk: `Теки ${dataDir} ще немає.`, en: `The folder ${dataDir} does not exist yet.` },
        { uk: 'Її створить перший запуск; перевірте DATA_DIR.', en: 'The first start creates it; check DATA_DIR.' },
      )
    }
    return red(
      { uk: `У теку ${dataDir} не можна писати.`, en: `The folder ${dataDir} is not writable.` },
      {
        uk: `Дайте право запису користувачеві порталу: chown -R zatyshok ${dataDir}, або змініть DATA_DIR.`,
        en: `Grant the portal’s user the right to write: chown -R zatyshok ${dataDir}, or change DATA_DIR.`,
      },
    )
  }
}

async function tryBucket(s3: Parameters<typeof createS3Store>[0]): Promise<Verdict> {
  const store = createS3Store(s3, patienceMs)
  const key = randomBytes(16).toString('hex')
  const content = Buffer.from('portal doctor\n')
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-doctor-'))
  const path = join(folder, key)
  try {
    await writeFile(path, content)
    await store.put(key, { path, bytes: content.length, sha256: createHash('sha256').update(content).digest() })
    const read = await store.get(key)
    read.destroy()
    await store.delete(key)
    return green({
      uk: `Бакет ${s3.bucket} приймає, віддає й вилучає файли.`,
      en: `The bucket ${s3.bucket} takes, returns and deletes files.`,
    })
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return red(
      {
        uk: `Бакет ${s3.bucket} відмовив: ${error.message}.`,
        en: `The bucket ${s3.bucket} refused: ${error.message}.`,
      },
      repairOf(error.message),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function repairOf(message: string): OperatorText {
  if (/InvalidAccessKeyId|SignatureDoesNotMatch/.test(message)) {
    return {
      uk: 'Ключ неправильний: перевірте PORTAL_FILES_S3_ACCESS_KEY_ID і PORTAL_FILES_S3_SECRET_ACCESS_KEY.',
      en: 'The key is wrong: check PORTAL_FILES_S3_ACCESS_KEY_ID and PORTAL_FILES_S3_SECRET_ACCESS_KEY.',
    }
  }
  if (/NoSuchBucket/.test(message)) {
    return {
      uk: 'Такого бакета немає: створіть його або виправте PORTAL_FILES_S3_BUCKET.',
      en: 'There is no such bucket: create it or correct PORTAL_FILES_S3_BUCKET.',
    }
  }
  if (/RequestTimeTooSkewed/.test(message)) {
    return {
      uk: 'Годинник цієї машини хибний: timedatectl set-ntp true.',
      en: 'The clock of this machine is wrong: timedatectl set-ntp true.',
    }
  }
  if (/does not answer/.test(message)) {
    return {
      uk: 'Перевірте PORTAL_FILES_S3_ENDPOINT і мережу до сховища.',
      en: 'Check PORTAL_FILES_S3_ENDPOINT and the network to the store.',
    }
  }
  return {
    uk: 'Дозвольте ключеві PutObject, GetObject і DeleteObject у цьому бакеті.',
    en: 'Allow the key PutObject, GetObject and DeleteObject in this bucket.',
  }
}
