import { Button } from '@tessera/shared/ui/core'
import { Segmented } from '@tessera/shared/ui/form'
import { Plus, Trash2 } from 'lucide-react'
import styles from '../Panel.module.css'
import { useIsCompact } from '../../parts/use-is-compact'
import { PartChips } from '../region/PartChips'
import own from './SchemeChoice.module.css'
import { canAddScheme, type Schemes, withoutScheme, withScheme } from './schemes'
import { SCHEMES_TEXT as TEXT } from './schemes.text'

interface SchemeChoiceProps<Choice> {
  readonly inputs: Schemes<Choice>
  readonly onChange: (change: Partial<Schemes<Choice>>) => void
}

/** Which scheme is shown; adds and removes schemes. */
export function SchemeChoice<Choice>({ inputs, onChange }: SchemeChoiceProps<Choice>) {
  const { schemes, shown } = inputs
  return (
    <div className={styles.row}>
      {schemes.length > 1 ? (
        <Segmented<number>
          aria-label={TEXT.schemes}
          value={shown}
          options={schemes.map((_, index) => ({ value: index, label: TEXT.scheme(index + 1) }))}
          onChange={(next) => onChange({ shown: next })}
        />
      ) : (
        <span className={styles.quiet}>{TEXT.hint}</span>
      )}
      <span className={own.actions}>
        {canAddScheme(inputs) ? (
          <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => onChange(withScheme(inputs))}>
            {TEXT.add}
          </Button>
        ) : null}
        {schemes.length > 1 ? (
          <Button
            size="small"
            aria-label={TEXT.remove}
            icon={<Trash2 size={14} aria-hidden />}
            onClick={() => onChange(withoutScheme(inputs))}
          />
        ) : null}
      </span>
    </div>
  )
}

/** The objects and the schemes for them; while there is one scheme, in one line on the phone. */
export function PartsAndSchemes<Choice>(props: SchemeChoiceProps<Choice>) {
  const isLine = useIsCompact() && props.inputs.schemes.length === 1
  const choices = (
    <>
      <PartChips />
      <SchemeChoice {...props} />
    </>
  )
  return isLine ? <div className={styles.scroll}>{choices}</div> : choices
}
