import { Segmented } from '@tessera/shared/ui/form'
import panel from '../Panel.module.css'
import { useIsCompact } from '../../parts/use-is-compact'
import { NeedsEngine } from './PromptFields'
import { PROMPT_TEXT as TEXT } from './prompt.text'
import { useLacking } from './use-lacking'

interface WayChoiceProps<Own extends string> {
  /** What this installation does itself. */
  readonly own: { readonly value: Own; readonly label: string }
  /** What the other way is called, where it is not by words alone. */
  readonly drawn?: string
  readonly value: Own | 'generate'
  readonly onChange: (way: Own | 'generate') => void
}

/** Whether the mode's own work is done, or an engine draws what words say; without such an engine it is said why that cannot be chosen. */
export function WayChoice<Own extends string>({ own, drawn = TEXT.generate, value, onChange }: WayChoiceProps<Own>) {
  const isLacking = useLacking() !== null
  // Where goods would stand below the first screen nothing is offered that cannot be chosen, and why stands after them.
  if (useIsCompact() && isLacking && value !== 'generate') {
    return (
      <div className={panel.last}>
        <NeedsEngine tone="neutral" />
      </div>
    )
  }
  return (
    <>
      <Segmented<Own | 'generate'>
        block
        aria-label={TEXT.way}
        value={value}
        options={[own, { value: 'generate', label: drawn, disabled: isLacking && value !== 'generate' }]}
        onChange={onChange}
      />
      {value === 'generate' ? null : <NeedsEngine tone="neutral" />}
    </>
  )
}
