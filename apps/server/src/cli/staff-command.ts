import { emailAddress } from '@zatyshok/contract/people/credentials'
import { staffRole } from '@zatyshok/contract/people/staff'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Context } from '../context.ts'
import { invitationUrl, newPasswordUrl } from '../modules/codes/code-links.ts'
import { hoursOfCode } from '../modules/codes/one-time-code.ts'
import {
  bindByCommand,
  blockByCommand,
  inviteByCommand,
  resetPasswordByCommand,
  resetSecondFactorByCommand,
  unblockByCommand,
} from '../modules/staff/command-staff.ts'
import { listStaff } from '../modules/staff/list-staff.ts'
import { type MemberRole, roleName } from '../modules/staff/role-name.ts'
import { AppError } from '../platform/http/app-error.ts'
import { say } from '../platform/process/operator-text.ts'
import { StartError } from '../start/start-error.ts'
import { withPortal } from './with-portal.ts'

/**
 * Registers `portal staff …`: manages staff accounts. `staff invite` creates the first administrator of an empty
 * portal.
 */
export function registerStaff(program: Command): void {
  const staff = program.command('staff').description(say({ uk: 'працівники порталу', en: 'workers of the portal' }))
  staff
    .command('invite')
    .description(
      say({
        uk: 'запросити працівника: друкує одноразове посилання, за яким він задасть пароль',
        en: 'invite a worker: prints a link, valid once, at which they set their password',
      }),
    )
    .requiredOption(
      say({ uk: '--login <логін>', en: '--login <login>' }),
      say({ uk: 'логін, щонайменше 3 знаки', en: 'login, at least 3 characters' }),
      login,
    )
    .option(
      say({ uk: '--email <адреса>', en: '--email <address>' }),
      say({ uk: 'куди надіслати те саме посилання листом', en: 'where to send the same link by mail' }),
      email,
    )
    .addOption(
      new Option(
        say({ uk: '--role <роль>', en: '--role <role>' }),
        say({ uk: 'editor, operator або administrator', en: 'editor, operator or administrator' }),
      )
        .choices(staffRole.options)
        .makeOptionMandatory(),
    )
    .option(
      say({ uk: '--provider <код>', en: '--provider <code>' }),
      say({
        uk: 'оператор працює лише з цим постачальником, наприклад 205',
        en: 'the operator works with this provider only, such as 205',
      }),
    )
    .action(invite)
  staff
    .command('list')
    .description(say({ uk: 'хто працює на порталі', en: 'list the workers' }))
    .action(list)
  staff
    .command('bind')
    .description(
      say({
        uk: 'прив’язати оператора до одного постачальника: решти він не бачить',
        en: 'bind an operator to one provider: the others are not shown',
      }),
    )
    .argument(say({ uk: '<логін>', en: '<login>' }), say({ uk: 'логін працівника', en: 'login of the worker' }))
    .option(
      say({ uk: '--provider <код>', en: '--provider <code>' }),
      say({
        uk: 'код постачальника; без нього оператор знову працює з усіма',
        en: 'code of the provider; without it the operator works with all again',
      }),
    )
    .action(bind)
  aboutMember(staff, 'block', {
    description: say({ uk: 'закрити доступ і завершити всі сеанси', en: 'close the access and end all sessions' }),
    run: blockByCommand,
    tell: () => say({ uk: 'Доступ закрито, сеанси завершено.', en: 'The access is closed, the sessions have ended.' }),
  })
  aboutMember(staff, 'unblock', {
    description: say({ uk: 'відкрити доступ знову', en: 'open the access again' }),
    run: unblockByCommand,
    tell: () => say({ uk: 'Доступ відкрито.', en: 'The access is open.' }),
  })
  aboutMember(staff, 'reset-second-factor', {
    description: say({
      uk: 'прибрати втрачений другий чинник: новий буде задано при наступному вході',
      en: 'remove a lost second factor: a new one is set at the next sign-in',
    }),
    run: resetSecondFactorByCommand,
    tell: () =>
      say({
        uk: 'Другий чинник прибрано, сеанси завершено. Новий буде задано при наступному вході.',
        en: 'The second factor is removed, the sessions have ended. A new one is set at the next sign-in.',
      }),
  })
  aboutMember(staff, 'reset-password', {
    description: say({
      uk: 'надрукувати одноразове посилання, за яким працівник задасть новий пароль',
      en: 'print a link, valid once, at which the worker sets a new password',
    }),
    run: resetPasswordByCommand,
    tell: (code, { publicUrl }) => printedLink(newPasswordUrl(publicUrl, code)),
  })
}

interface MemberCommand {
  readonly description: string
  readonly run: (ctx: Context, login: string) => Promise<string | undefined>
  readonly tell: (result: string, ctx: Context) => string
}

function aboutMember(staff: Command, name: string, { description, run, tell }: MemberCommand): void {
  staff
    .command(name)
    .description(description)
    .argument(say({ uk: '<логін>', en: '<login>' }), say({ uk: 'логін працівника', en: 'login of the worker' }))
    .action((login: string) =>
      withPortal(async (ctx) => {
        const result = await run(ctx, login).catch(explainRefusal)
        if (result === undefined) throw noMember(login)
        console.log(tell(result, ctx))
      }),
    )
}

const noMember = (login: string): StartError =>
  new StartError({ uk: `Працівника з логіном «${login}» немає.`, en: `There is no worker with the login “${login}”.` })

interface InviteOptions {
  readonly login: string
  readonly email?: string
  readonly role: MemberRole
  readonly provider?: string | null
}

const invite = ({ login, email, role, provider = null }: InviteOptions): Promise<void> =>
  withPortal(async (ctx, { smtpUrl }) => {
    const code = await inviteByCommand(ctx, { login, email, role, provider }).catch(explainRefusal)
    console.log(printedLink(invitationUrl(ctx.publicUrl, code)))
    if (email !== undefined)
      console.log(
        smtpUrl === undefined
          ? say({
              uk: 'Лист не піде: SMTP_URL не задано. Передайте посилання працівникові самі.',
              en: 'No letter will be sent: SMTP_URL is not set. Give the link to the worker yourself.',
            })
          : say({
              uk: `Те саме посилання надсилаємо листом на ${email}.`,
              en: `The same link is sent by mail to ${email}.`,
            }),
      )
  })

const bind = (login: string, { provider = null }: { readonly provider?: string | null }): Promise<void> =>
  withPortal(async (ctx) => {
    const bound = await bindByCommand(ctx, login, provider).catch(explainRefusal)
    if (bound === undefined) throw noMember(login)
    console.log(
      provider === null
        ? say({
            uk: 'Працює з усіма постачальниками, сеанси завершено.',
            en: 'Works with all providers, the sessions have ended.',
          })
        : say({
            uk: `Працює лише з постачальником ${provider}, сеанси завершено.`,
            en: `Works with the provider ${provider} only, the sessions have ended.`,
          }),
    )
  })

/** The link is printed once and not stored: the database has only the hash of its code. */
const printedLink = (url: string): string =>
  [
    say({
      uk: `Посилання на один раз, діє ${hoursOfCode.staff_invitation} години:`,
      en: `A link, valid once, for ${hoursOfCode.staff_invitation} hours:`,
    }),
    url,
    say({
      uk: 'Після нього: вхід із новим паролем і налаштування двоетапного входу.',
      en: 'Then: sign in with the new password and set up the second factor.',
    }),
  ].join('\n')

const list = (): Promise<void> =>
  withPortal(async (ctx) => {
    const members = await listStaff(ctx)
    if (members.length === 0)
      console.log(
        say({
          uk: 'Працівників ще немає. Запросіть першого: portal staff invite --help',
          en: 'There are no workers yet. Invite the first one: portal staff invite --help',
        }),
      )
    for (const { login, role, provider, email, secondFactor, blocked, lastSeenAt } of members) {
      const states = [
        say({ uk: provider ? t('admin.role.ofProvider') : roleName(role), en: role }),
        ...(provider ? [say({ uk: `лише ${provider.name}`, en: `only ${provider.name}` })] : []),
        email ?? say({ uk: 'без пошти', en: 'no mail' }),
        secondFactor
          ? say({ uk: 'двоетапний вхід', en: 'second factor' })
          : say({ uk: 'без двоетапного входу', en: 'no second factor' }),
        lastSeenAt === null ? say({ uk: 'ще не входив', en: 'never signed in' }) : seenAt(lastSeenAt),
      ]
      console.log(
        `${login}: ${[...states, ...(blocked ? [say({ uk: 'заблоковано', en: 'blocked' })] : [])].join(', ')}`,
      )
    }
  })

function seenAt(moment: string): string {
  const at = formatDateTime(new Date(moment))
  return say({ uk: `востаннє ${at}`, en: `last seen ${at}` })
}

/** English texts of the refusals of a field, whose own text is of the screens. */
const refused: Readonly<Record<string, string>> = {
  email: 'This address belongs to another account. Name another one.',
  login:
    'A worker with this login was invited with another role or provider. Change them by “portal staff bind” or on the screen, then invite again.',
  provider: 'There is no such provider, or the worker is no operator: only operators are bound to a provider.',
}

/** Prints one line for an error that the operator can fix. */
function explainRefusal(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const [field] = error.errors
  if (field) throw new StartError({ uk: field.message, en: refused[field.path ?? ''] ?? error.code })
  if (error.code === 'login_taken')
    throw new StartError({ uk: 'Такий логін уже зайнято. Виберіть інший.', en: 'This login is taken. Choose another.' })
  if (error.code === 'last_administrator')
    throw new StartError({
      uk: 'Це останній адміністратор. Спершу запросіть іншого.',
      en: 'This is the last administrator. Invite another one first.',
    })
  throw error
}

function login(text: string): string {
  const value = text.trim()
  if (value.length >= 3 && value.length <= 100) return value
  throw new InvalidArgumentError(say({ uk: 'потрібно від 3 до 100 знаків', en: '3 to 100 characters are required' }))
}

function email(text: string): string {
  const parsed = emailAddress.safeParse(text)
  if (parsed.success) return parsed.data
  throw new InvalidArgumentError(
    say({
      uk: 'потрібна адреса, наприклад olena@misto.example',
      en: 'an address is required, such as olena@city.example',
    }),
  )
}
