import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  /** The name of the choice for screen readers; not shown. */
  legend: string
  name: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Two to four views of the same content: native radio buttons in one frame. */
export function Segmented<Value extends string>({ legend, name, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
