/** Moves the focus to the choice of a column's field, in the first table that has the column. */
export function showColumn(heading: string, within: ParentNode = document): void {
  const selects = within.querySelectorAll<HTMLSelectElement>('select[data-column]')
  const own = [...selects].find(({ dataset }) => dataset['column'] === heading)
  own?.scrollIntoView({ block: 'center', inline: 'center' })
  own?.focus({ preventScroll: true })
}
