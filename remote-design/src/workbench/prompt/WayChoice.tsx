import { Segmented } from '@tessera/shared/ui/form'
import { PROMPT_TEXT as TEXT } from './prompt.text'

interface WayChoiceProps<Own extends string> {
  /** What this installation does itself. */
  readonly own: { readonly value: Own; readonly label: string }
  /** What the other way is called, where it is not by words alone. */
  readonly drawn?: string
  readonly value: Own | 'generate'
  readonly onChange: (way: Own | 'generate') => void
}

/** Whether the mode's own work is done, or an engine draws what words say. */
export function WayChoice<Own extends string>({ own, drawn = TEXT.generate, value, onChange }: WayChoiceProps<Own>) {
  return (
    <Segmented<Own | 'generate'>
      block
      aria-label={TEXT.way}
      value={value}
      options={[own, { value: 'generate', label: drawn }]}
      onChange={onChange}
    />
  )
}
