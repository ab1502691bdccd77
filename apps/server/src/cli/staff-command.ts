import { emailAddress } from '@zatyshok/contract/people/credentials'
import { staffRole } from '@zatyshok/contract/people/staff'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Context } from '../context.ts'
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
import { StartError } from '../start/start-error.ts'
import { withPortal } from './with-portal.ts'

/**
 * Registers `portal staff …`: manages staff accounts. `staff invite` creates the first administrator of an empty
 * portal.
 */
export function registerStaff(program: Command): void {
  const staff = program.command('staff').description('працівники порталу')
  staff
    .command('invite')
    .description('запросити працівника: друкує одноразове посилання, за яким він задасть пароль')
    .requiredOption('--login <логін>', 'логін, щонайменше 3 знаки', login)
    .option('--email <адреса>', 'куди надіслати те саме посилання листом', email)
    .addOption(
      new Option('--role <роль>', 'editor, operator або administrator')
        .choices(staffRole.options)
        .makeOptionMandatory(),
    )
    .option('--provider <код>', 'оператор працює лише з цим постачальником, наприклад 205')
    .action(invite)
  staff.command('list').description('хто працює на порталі').action(list)
  staff
    .command('bind')
    .description('прив’язати оператора до одного постачальника: решти він не бачить')
    .argument('<логін>', 'логін працівника')
    .option('--provider <код>', 'код постачальника; без нього оператор знову працює з усіма')
    .action(bind)
  aboutMember(staff, 'block', {
    description: 'закрити доступ і завершити всі сеанси',
    run: blockByCommand,
    tell: () => 'Доступ закрито, сеанси завершено.',
  })
  aboutMember(staff, 'unblock', {
    description: 'відкрити доступ знову',
    run: unblockByCommand,
    tell: () => 'Доступ відкрито.',
  })
  aboutMember(staff, 'reset-second-factor', {
    description: 'прибрати втрачений другий чинник: новий буде задано при наступному вході',
    run: resetSecondFactorByCommand,
    tell: () => 'Другий чинник прибрано, сеанси завершено. Новий буде задано при наступному вході.',
  })
  aboutMember(staff, 'reset-password', {
    description: 'надрукувати одноразове посилання, за яким працівник задасть новий пароль',
    run: resetPasswordByCommand,
    tell: (code, { publicUrl }) => passwordLink(publicUrl, code),
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
    .argument('<логін>', 'логін працівника')
    .action((login: string) =>
      withPortal(async (ctx) => {
        const result = await run(ctx, login).catch(explainRefusal)
        if (result === undefined) throw new StartError(`Працівника з логіном «${login}» немає.`)
        console.log(tell(result, ctx))
      }),
    )
}

interface InviteOptions {
  readonly login: string
  readonly email?: string
  readonly role: MemberRole
  readonly provider?: string | null
}

const invite = ({ login, email, role, provider = null }: InviteOptions): Promise<void> =>
  withPortal(async (ctx) => {
    const code = await inviteByCommand(ctx, { login, email, role, provider }).catch(explainRefusal)
    console.log(passwordLink(ctx.publicUrl, code))
    if (email !== undefined) console.log(`Те саме посилання надсилаємо листом на ${email}.`)
  })

const bind = (login: string, { provider = null }: { readonly provider?: string | null }): Promise<void> =>
  withPortal(async (ctx) => {
    const bound = await bindByCommand(ctx, login, provider).catch(explainRefusal)
    if (bound === undefined) throw new StartError(`Працівника з логіном «${login}» немає.`)
    const works = provider === null ? 'Працює з усіма постачальниками' : `Працює лише з постачальником ${provider}`
    console.log(`${works}, сеанси завершено.`)
  })

/** The link is printed once and not stored: the database has only the hash of its code. */
const passwordLink = (publicUrl: string, code: string): string =>
  [
    `Посилання на один раз, діє ${hoursOfCode.staff_invitation} години:`,
    `${publicUrl}/recovery/change-password?code=${code}`,
    'Після нього: вхід із новим паролем і налаштування двоетапного входу.',
  ].join('\n')

const list = (): Promise<void> =>
  withPortal(async (ctx) => {
    const members = await listStaff(ctx)
    if (members.length === 0) console.log('Працівників ще немає. Запросіть першого: portal staff invite --help')
    for (const { login, role, provider, email, secondFactor, blocked, lastSeenAt } of members) {
      const states = [
        roleName(role),
        ...(provider ? [`лише ${provider.name}`] : []),
        email ?? 'без пошти',
        secondFactor ? 'двоетапний вхід' : 'без двоетапного входу',
        lastSeenAt === null ? 'ще не входив' : `востаннє ${lastSeenAt}`,
      ]
      console.log(`${login}: ${[...states, ...(blocked ? ['заблоковано'] : [])].join(', ')}`)
    }
  })

/** Prints one line for an error that the operator can fix. */
function explainRefusal(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const field = error.errors[0]?.message
  if (field !== undefined) throw new StartError(field)
  if (error.code === 'login_taken') throw new StartError('Такий логін уже зайнято. Виберіть інший.')
  if (error.code === 'last_administrator') throw new StartError('Це останній адміністратор. Спершу запросіть іншого.')
  throw error
}

function login(text: string): string {
  const value = text.trim()
  if (value.length >= 3 && value.length <= 100) return value
  throw new InvalidArgumentError('потрібно від 3 до 100 знаків')
}

function email(text: string): string {
  const parsed = emailAddress.safeParse(text)
  if (parsed.success) return parsed.data
  throw new InvalidArgumentError('потрібна адреса, наприклад olena@misto.example')
}
