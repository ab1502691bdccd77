import { Choice } from '../../ui/field/choice.tsx'
import styles from './provider-access.module.css'

interface SeveralChoicesProps<Value extends string> {
  legend: string
  options: readonly Value[]
  nameOf: (value: Value) => string
  chosen: readonly Value[]
  onChoose: (chosen: readonly Value[]) => void
}

/** A group of checkboxes. */
export function SeveralChoices<Value extends string>(props: SeveralChoicesProps<Value>) {
  const { legend, options, nameOf, chosen, onChoose } = props
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <Choice
          key={option}
          type="checkbox"
          label={nameOf(option)}
          checked={chosen.includes(option)}
          onChange={({ currentTarget }) =>
            onChoose(options.filter((one) => (one === option ? currentTarget.checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}
