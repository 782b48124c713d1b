import { MOST_PROMPT } from '@tessera/shared/contract/design/furnishing'
import { Input } from '@tessera/shared/ui/form'
import { lackingText } from '../../parts/engine-needs.text'
import { useIsOperator } from '../../parts/use-is-operator'
import panel from '../Panel.module.css'
import { PictureField } from '../picture/PictureField'
import { useCapability, useEstimate } from '../task/use-estimate'
import { PROMPT_TEXT as TEXT } from './prompt.text'
import styles from './PromptFields.module.css'

/** What an engine that draws is told. */
export interface Wording {
  readonly prompt: string
  /** A picture of what is wanted, for engines that take one. */
  readonly reference: { readonly fileId: string; readonly url: string } | null
}

interface PromptFieldsProps {
  readonly value: Pick<Wording, 'prompt'> & Partial<Wording>
  /** An example of what to write. */
  readonly hint: string
  readonly onChange: (change: Partial<Wording>) => void
}

/** Words for an engine that draws; and a picture of what is wanted, where the value has a place for it. */
export function PromptFields({ value: { prompt, reference }, hint, onChange }: PromptFieldsProps) {
  return (
    <div className={styles.prompt}>
      <NeedsEngine />
      <Input.TextArea
        aria-label={TEXT.prompt}
        placeholder={hint}
        maxLength={MOST_PROMPT}
        value={prompt}
        onChange={({ target }) => onChange({ prompt: target.value })}
      />
      {reference === undefined ? null : <Reference reference={reference} onChange={onChange} />}
    </div>
  )
}

interface ReferenceProps extends Pick<Wording, 'reference'>, Pick<PromptFieldsProps, 'onChange'> {}

/** Where no engine looks at a picture, none is asked for; one of an earlier design has to go. */
function Reference({ reference, onChange }: ReferenceProps) {
  const { data } = useEstimate()
  const isBlind = data?.looksAtPictures === false
  // Without an engine that draws, that is what is said.
  if (isBlind && !reference) return data.capability?.needs.length ? null : <p className={panel.quiet}>{TEXT.blind}</p>
  return (
    <>
      <PictureField
        label={TEXT.reference}
        hint={TEXT.referenceHint}
        value={reference && { fileId: reference.fileId, pictureUrl: reference.url }}
        onChange={({ fileId, pictureUrl }) => onChange({ reference: { fileId, url: pictureUrl } })}
        onRemove={() => onChange({ reference: null })}
      />
      {isBlind ? (
        <output className={panel.note} data-tone="warning">
          {TEXT.blindWith}
        </output>
      ) : null}
    </>
  )
}

/** Without an engine that draws, words make nothing: said where they are written, and beside the price. */
export function NeedsEngine() {
  const isOperator = useIsOperator()
  const missing = useCapability()?.needs.flatMap((need) => lackingText(need, isOperator) ?? []) ?? []
  return missing.length > 0 ? (
    <output className={panel.note} data-tone="warning">
      {missing[0]}
    </output>
  ) : null
}
