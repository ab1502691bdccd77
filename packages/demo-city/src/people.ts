import type { Random } from './random.ts'

/** Holder of the accounts of a household; texts in Ukrainian with the apostrophe ’. */
export interface Person {
  readonly last: string
  readonly first: string
  /** Patronymic; empty if the provider does not have it. */
  readonly middle: string
}

/** Surname of a man / of a woman. */
const surnames: readonly (readonly [string, string])[] = [
  ['Мороз', 'Мороз'],
  ['Біленький', 'Біленька'],
  ['Їжакевич', 'Їжакевич'],
  ['Нагірняк', 'Нагірняк'],
  ['Гриґоренко', 'Гриґоренко'],
  ['Вишневецький', 'Вишневецька'],
  ['Ґудзь', 'Ґудзь'],
  ['Кравченко', 'Кравченко'],
  ['Бойко', 'Бойко'],
  ['Підгірний', 'Підгірна'],
  ['Дем’янівський', 'Дем’янівська'],
  ['Євтушенко', 'Євтушенко'],
  ['Зінченко', 'Зінченко'],
  ['Ткаченко', 'Ткаченко'],
  ['Бондаренко', 'Бондаренко'],
  ['Щербак', 'Щербак'],
  ['Соловйов', 'Соловйова'],
  ['Мар’яненко', 'Мар’яненко'],
  ['Федорів', 'Федорів'],
  ['Чорний', 'Чорна'],
  ['Жук', 'Жук'],
  ['Хоменко', 'Хоменко'],
  ['Ґалаґан', 'Ґалаґан'],
  ['Шевчук', 'Шевчук'],
  ['Лісовий', 'Лісова'],
  ['Савченко', 'Савченко'],
  ['Єфіменко', 'Єфіменко'],
  ['Олійник', 'Олійник'],
  ['Солов’юк', 'Солов’юк'],
  ['Ільченко', 'Ільченко'],
  ['Марченко', 'Марченко'],
  ['Стеф’юк', 'Стеф’юк'],
  ['Вдовиченко', 'Вдовиченко'],
  ['Петренко', 'Петренко'],
  ['Коваль', 'Коваль'],
  ['Лук’яненко', 'Лук’яненко'],
  ['Прокоп’юк', 'Прокоп’юк'],
  ['Добровольський', 'Добровольська'],
  ['Гнатюк', 'Гнатюк'],
  ['Яремчук', 'Яремчук'],
  ['Кривоніс-Староконстантинівський', 'Кривоніс-Староконстантинівська'],
]

const men = ['Олександр', 'Євген', 'Михайло', 'Ігор', 'Віктор', 'Андрій', 'Юрій', 'Богдан', 'Тарас', 'Лук’ян', 'Ілля']
const women = ['Ярослава', 'Вікторія', 'Ілона', 'Соломія', 'Людмила', 'Галина', 'Мар’яна', 'Оксана', 'Ірина', 'Дар’я']
/** Father's names as the stem of the patronymic of a man / of a woman. */
const patronymics: readonly (readonly [string, string])[] = [
  ['Вікторович', 'Вікторівна'],
  ['Дем’янович', 'Дем’янівна'],
  ['Лук’янович', 'Лук’янівна'],
  ['Васильович', 'Василівна'],
  ['Юхимович', 'Юхимівна'],
  ['Богданович', 'Богданівна'],
  ['Андрійович', 'Андріївна'],
  ['Сергійович', 'Сергіївна'],
  ['Йосипович', 'Йосипівна'],
  ['Миколайович', 'Миколаївна'],
  ['Степанович', 'Степанівна'],
  ['В’ячеславович', 'В’ячеславівна'],
]

/** Generates a fictional person; one in fifty has no patronymic in the providers' data. */
export function drawPerson(random: Random): Person {
  const woman = random.chance(0.55)
  const form = woman ? 1 : 0
  const middle = random.pick(patronymics)[form]
  return {
    last: random.pick(surnames)[form],
    first: random.pick(woman ? women : men),
    middle: random.chance(0.02) ? '' : middle,
  }
}

/** Returns surname, name and patronymic. */
export function fullName(person: Person): string {
  return [person.last, person.first, person.middle].filter((part) => part !== '').join(' ')
}

/** Returns surname and initials, with `gap` between the initials. */
export function shortName(person: Person, gap: string): string {
  const initials = [person.first, person.middle].filter((part) => part !== '').map((part) => `${part.charAt(0)}.`)
  return `${person.last} ${initials.join(gap)}`
}
