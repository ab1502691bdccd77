interface NameParts {
  lastName: string
  firstName: string
  middleName: string
  /** The login. */
  name: string
}

/** «Мороз Олена Вікторівна»; of a person who gave no name, the login. */
export const fullName = ({ lastName, firstName, middleName, name }: NameParts): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ') || name
