import type { ToolId } from '@tessera/shared/canvas/tools/tool'
import { GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import { Segmented } from '@tessera/shared/ui/form'
import { useState } from 'react'
import styles from '../../workbench/Panel.module.css'
import { ColorField } from '../../workbench/color/ColorField'
import { PictureField } from '../../workbench/picture/PictureField'
import { SamplePictures } from '../../workbench/picture/SamplePictures'
import { NeedsEngine, PromptFields } from '../../workbench/prompt/PromptFields'
import { WayChoice } from '../../workbench/prompt/WayChoice'
import { SchemeChoice } from '../../workbench/schemes/SchemeChoice'
import { SchemeList } from '../../workbench/schemes/SchemeList'
import { shownScheme, withChoice } from '../../workbench/schemes/schemes'
import { useEditor, useInputs, useModeWorkbench } from '../../workbench/workbench-context'
import {
  backdrop,
  backgroundName,
  behind,
  type ChosenBackground,
  FURNITURE_BACKGROUND_INPUTS,
  type FurnitureBackgroundInputs,
  PIECE,
  withPiece,
} from './furniture-background.inputs'
import { FURNITURE_BACKGROUND_TEXT as TEXT } from './furniture-background.text'
import { PlaceFields } from './PlaceFields'
import { ViewFields } from './ViewFields'

type From = ChosenBackground['from']
const KINDS: { value: From; label: string }[] = [
  { value: 'color', label: TEXT.color },
  { value: 'picture', label: TEXT.picture },
]

/** A piece in front of a background is dragged. */
export const TOOL_OF_WAY = { set: 'place', generate: 'hand' } as const satisfies Record<
  FurnitureBackgroundInputs['way'],
  ToolId
>

/** What stands behind the piece in the shown scheme, or words for an engine that draws. */
export function BackgroundPanel() {
  const workbench = useModeWorkbench(FURNITURE_BACKGROUND_INPUTS)
  const inputs = useInputs(FURNITURE_BACKGROUND_INPUTS)
  const editor = useEditor()
  const change = (changes: Partial<FurnitureBackgroundInputs>) => {
    workbench.changeInputs(changes)
    // Region tools hide the preview.
    editor?.setTool(TOOL_OF_WAY[changes.way ?? inputs.way])
  }
  return (
    <>
      <WayChoice own={{ value: 'set', label: TEXT.set }} value={inputs.way} onChange={(way) => change({ way })} />
      {inputs.way === 'set' ? (
        <Setting inputs={inputs} onChange={change} />
      ) : (
        <PromptFields value={{ prompt: inputs.prompt }} hint={TEXT.promptHint} onChange={change} />
      )}
    </>
  )
}

interface SettingProps {
  readonly inputs: FurnitureBackgroundInputs
  readonly onChange: (change: Partial<FurnitureBackgroundInputs>) => void
}

function Setting({ inputs, onChange }: SettingProps) {
  const chosen = shownScheme(inputs)[PIECE[0]]
  const [asked, setAsked] = useState<From | null>(null)
  const from = asked ?? chosen?.from ?? 'color'
  const choose = (background: ChosenBackground) => {
    setAsked(null)
    onChange(withChoice(inputs, PIECE[0], background))
  }
  return (
    <>
      <SchemeChoice
        inputs={inputs}
        onChange={(next) => {
          setAsked(null)
          onChange(next)
        }}
      />
      <Segmented<From> block aria-label={TEXT.kind} value={from} options={KINDS} onChange={setAsked} />
      {from === 'color' ? (
        <ColorField
          label={TEXT.color}
          value={chosen?.from === 'color' ? chosen.color : undefined}
          onChange={(color) => choose(backdrop(color, chosen))}
        />
      ) : (
        <>
          <PictureField
            label={TEXT.picture}
            hint={TEXT.pictureHint}
            value={chosen?.from === 'picture' ? chosen : null}
            onChange={(picture) => choose(behind(picture, chosen))}
          />
          {chosen?.from === 'picture' ? <ViewFields value={chosen} onChange={choose} /> : null}
          <SamplePictures
            title={TEXT.samples}
            nameOf={TEXT.sample}
            onPick={(picture) => choose(behind(picture, chosen))}
          />
        </>
      )}
      {chosen ? <PlaceFields value={chosen.piece} onChange={(piece) => choose(withPiece(chosen, piece))} /> : null}
    </>
  )
}

/** Summary before the start. */
export function ChosenBackgrounds() {
  const inputs = useInputs(FURNITURE_BACKGROUND_INPUTS)
  if (inputs.way === 'generate') return <p className={styles.quiet}>{inputs.prompt.trim()}</p>
  return (
    <SchemeList
      inputs={inputs}
      lookOf={(chosen) => ({
        name: backgroundName(chosen),
        background: chosen.from === 'color' ? chosen.color : `center / cover url(${JSON.stringify(chosen.pictureUrl)})`,
      })}
      textOf={TEXT.chosen}
    />
  )
}

/** What another background does not change, and what words need: said before anything is charged. */
export function BackgroundCaution() {
  const { way } = useInputs(FURNITURE_BACKGROUND_INPUTS)
  return way === 'set' ? <p className={styles.quiet}>{TEXT.caution}</p> : <NeedsEngine />
}

/** A warm grey, as for a piece in a catalogue. */
export const EXAMPLE_BACKGROUND: ChosenBackground = { from: 'color', color: GOODS_COLORS.light.oat }
