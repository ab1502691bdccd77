interface NameParts {
  lastName: string
  firstName: string
  middleName: string
  /** The login. */
  name: string
}

/** «Мороз Олена Вікторівна»; the login, if the user has no name. */
export const fullName = ({ lastName, firstName, middleName, name }: NameParts): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ') || name
