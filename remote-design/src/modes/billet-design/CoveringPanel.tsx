import { SHELL_SURFACES, type ShellSurface } from '@tessera/shared/contract/design/modes/billet-design'
import { Segmented } from '@tessera/shared/ui/form'
import { useState } from 'react'
import { ColorField } from '../../workbench/color/ColorField'
import { MaterialChoice } from '../../workbench/batch/MaterialChoice'
import { FLOOR_KINDS } from '../../parts/material/material.text'
import styles from '../../workbench/Panel.module.css'
import { NeedsEngine, PromptFields } from '../../workbench/prompt/PromptFields'
import { WayChoice } from '../../workbench/prompt/WayChoice'
import { PartsAndSchemes } from '../../workbench/schemes/SchemeChoice'
import { SchemeList } from '../../workbench/schemes/SchemeList'
import { shownScheme, withChoice } from '../../workbench/schemes/schemes'
import { useEditor, useInputs, useModeWorkbench, useWork } from '../../workbench/workbench-context'
import {
  BILLET_DESIGN_INPUTS,
  type BilletDesignInputs,
  type ChosenCovering,
  coveringLook,
  coveringName,
  laidCovering,
  laidMaterialId,
  surfaceOf,
  withSurface,
} from './billet-design.inputs'
import { BILLET_DESIGN_TEXT as TEXT, SHELL_SURFACE_TEXT } from './billet-design.text'

type Kind = ChosenCovering['with']
const SURFACES = SHELL_SURFACES.map((value) => ({ value, label: SHELL_SURFACE_TEXT[value] }))
const KINDS: { value: Kind; label: string }[] = [
  { value: 'material', label: TEXT.material },
  { value: 'paint', label: TEXT.paint },
]

/** What comes onto the surfaces, or words for an engine that draws. */
export function CoveringPanel() {
  const workbench = useModeWorkbench(BILLET_DESIGN_INPUTS)
  const inputs = useInputs(BILLET_DESIGN_INPUTS)
  const editor = useEditor()
  const part = useWork((state) => state.canvas.part)
  const change = (changes: Partial<BilletDesignInputs>) => {
    workbench.changeInputs(changes)
    // Region tools hide the preview.
    if (editor && editor.toolId !== 'hand' && editor.toolId !== 'plane') editor.setTool('hand')
  }
  const { way, prompt, reference } = inputs
  return (
    <>
      <WayChoice
        own={{ value: 'cover', label: TEXT.cover }}
        value={way}
        onChange={(next) => workbench.changeInputs({ way: next })}
      />
      {way === 'cover' ? (
        <Covering key={part} inputs={inputs} part={part} onChange={change} />
      ) : (
        <>
          <PromptFields value={{ prompt, reference }} hint={TEXT.promptHint} onChange={change} />
          <p className={styles.quiet}>{TEXT.wholeHint}</p>
        </>
      )}
    </>
  )
}

interface CoveringProps {
  readonly inputs: BilletDesignInputs
  readonly part: number
  readonly onChange: (change: Partial<BilletDesignInputs>) => void
}

function Covering({ inputs, part, onChange }: CoveringProps) {
  const surface = surfaceOf(inputs, part)
  const chosen = shownScheme(inputs)[part]
  const [asked, setAsked] = useState<Kind | null>(null)
  const kind = surface === 'floor' ? (asked ?? chosen?.with ?? 'material') : 'paint'
  const choose = (covering: ChosenCovering) => {
    setAsked(null)
    onChange(withChoice(inputs, part, covering))
  }
  const laidId = laidMaterialId(inputs, part)
  const kinds =
    surface === 'floor' ? (
      <Segmented<Kind> aria-label={TEXT.kind} value={kind} options={KINDS} onChange={setAsked} />
    ) : null
  return (
    <>
      <PartsAndSchemes inputs={inputs} onChange={onChange} />
      {kind === 'paint' ? (
        <>
          {kinds}
          <ColorField
            label={TEXT.paint}
            value={chosen?.with === 'paint' ? chosen.color : undefined}
            onChange={(color) => choose({ with: 'paint', color })}
          />
        </>
      ) : (
        <MaterialChoice
          lead={kinds}
          label={TEXT.chooseMaterial}
          kinds={FLOOR_KINDS}
          chosen={laidId === undefined ? null : { id: laidId }}
          onPick={(material) => choose(laidCovering(material))}
        />
      )}
      {surface === 'wall' ? <p className={styles.quiet}>{TEXT.onlyFloor}</p> : null}
    </>
  )
}

/** What the current region is. */
export function SurfaceKind() {
  const workbench = useModeWorkbench(BILLET_DESIGN_INPUTS)
  const inputs = useInputs(BILLET_DESIGN_INPUTS)
  const part = useWork((state) => state.canvas.part)
  return (
    <div className={styles.row}>
      <span className={styles.quiet}>{TEXT.surface}</span>
      <Segmented<ShellSurface>
        aria-label={TEXT.surface}
        value={surfaceOf(inputs, part)}
        options={SURFACES}
        onChange={(next) => workbench.changeInputs(withSurface(inputs, part, next))}
      />
    </div>
  )
}

/** Summary before the start: one row a scheme. */
export function ChosenCoverings() {
  const inputs = useInputs(BILLET_DESIGN_INPUTS)
  if (inputs.way === 'generate') return <p className={styles.quiet}>{inputs.prompt.trim()}</p>
  return (
    <SchemeList
      inputs={inputs}
      lookOf={(chosen) => ({ name: coveringName(chosen), background: coveringLook(chosen) })}
      textOf={TEXT.of}
    />
  )
}

/** What is not made of a raw shell, and what words need: said before anything is charged. */
export function ShellCaution() {
  const { way } = useInputs(BILLET_DESIGN_INPUTS)
  return way === 'cover' ? <p className={styles.quiet}>{TEXT.caution}</p> : <NeedsEngine />
}
