interface NameParts {
  lastName: string
  firstName: string
  middleName: string
}

/** «Мороз Олена Вікторівна»; empty if the user has no name. */
export const fullName = ({ lastName, firstName, middleName }: NameParts): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ')
