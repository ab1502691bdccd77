import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import { filesIn, foldersOfProfiles, TAKEN } from '../../import-runs/folder/profile-folders.ts'
import { type Check, green, red, type Verdict, yellow } from '../check.ts'

/** Minutes. A file is taken within half a minute, and given back ten minutes after its node was killed. */
const mostMinutes = 15

/** The portal may take the files of the watched folder, and takes them. */
export const watchedFolderCheck: Check = {
  name: 'watched-folder',
  title: { uk: 'Тека файлів постачальників', en: 'Folder of providers’ files' },
  needs: 'nothing',
  run: async ({ settings, ownClock }) => {
    const { folder: root } = settings.imports
    if (root === '') return green({ uk: 'Не задано.', en: 'Not set.' })
    const folders = (await foldersOfProfiles(root)).map(({ folder }) => folder)
    if (folders.length === 0) return withoutFolders(root)
    const waiting: string[] = []
    for (const folder of folders) {
      if (!(await mayUse(folder, constants.R_OK | constants.W_OK | constants.X_OK))) return shutFolder(folder)
      for (const inside of [folder, path.join(folder, TAKEN)])
        waiting.push(...(await filesIn(inside)).filter(hasNoRun).map((name) => path.join(inside, name)))
    }
    for (const file of waiting) {
      if (!(await mayUse(file, constants.R_OK))) return shutFile(file)
      const minutes = await minutesSince(file, ownClock())
      if (minutes > mostMinutes) return lateFile(file, minutes)
    }
    return green({
      uk: `Тек профілів: ${folders.length}, файлів у черзі: ${waiting.length}.`,
      en: `Folders of profiles: ${folders.length}, files that wait: ${waiting.length}.`,
    })
  },
}

/** A taken file whose import has begun is named `<run>~<name>`; it may take long. */
const hasNoRun = (name: string): boolean => !/^[0-9]+~/.test(name)

const mayUse = (place: string, mode: number): Promise<boolean> =>
  access(place, mode).then(
    () => true,
    // A file that was taken meanwhile is no fault.
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )

async function minutesSince(file: string, now: number): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  return found ? Math.floor((now - found.ctimeMs) / 60_000) : 0
}

const withoutFolders = (root: string): Verdict =>
  yellow(
    { uk: `У теці ${root} немає тек профілів.`, en: `The folder ${root} has no folders of profiles.` },
    {
      uk: 'Створіть теку <місто>/<профіль> для кожного профілю імпорту, наприклад kalynivsk/101-vodokanal.',
      en: 'Make a folder <city>/<profile> for each import profile, for example kalynivsk/101-vodokanal.',
    },
  )

const shutFolder = (folder: string): Verdict =>
  red(
    {
      uk: `Портал не може переміщати файли теки ${folder}: вони не завантажуються.`,
      en: `The portal cannot move the files of the folder ${folder}: they are not imported.`,
    },
    {
      uk: `Дайте користувачеві порталу право запису: setfacl -m u:zatyshok:rwx ${folder}; під systemd додайте теку до ReadWritePaths=.`,
      en: `Grant the portal’s user the right to write: setfacl -m u:zatyshok:rwx ${folder}; under systemd add the folder to ReadWritePaths=.`,
    },
  )

const shutFile = (file: string): Verdict =>
  red(
    {
      uk: `Портал не може прочитати файл ${file}: він не завантажується.`,
      en: `The portal cannot read the file ${file}: it is not imported.`,
    },
    {
      uk: `Дайте користувачеві порталу право читання: setfacl -m u:zatyshok:r ${file}, а для наступних файлів setfacl -d -m u:zatyshok:r ${path.dirname(file)}`,
      en: `Grant the portal’s user the right to read: setfacl -m u:zatyshok:r ${file}; for later files setfacl -d -m u:zatyshok:r ${path.dirname(file)}`,
    },
  )

const lateFile = (file: string, minutes: number): Verdict =>
  red(
    { uk: `Файл ${file} чекає ${minutes} хв.`, en: `The file ${file} has waited for ${minutes} min.` },
    {
      uk: 'Перевірте, чи працює процес завдань із тією самою PORTAL_IMPORTS_FOLDER, і подивіться його журнал.',
      en: 'Check that a worker with the same PORTAL_IMPORTS_FOLDER is running, and look at its log.',
    },
  )
