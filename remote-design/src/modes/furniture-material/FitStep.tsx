import { type Goods, GOODS } from '@tessera/shared/contract/dressing/dress'
import { REPEAT } from '@tessera/shared/contract/design/modes/furniture-material'
import { Button } from '@tessera/shared/ui/core'
import { Segmented, Slider, Switch } from '@tessera/shared/ui/form'
import { useId } from 'react'
import { regionFacts } from '@tessera/shared/canvas/document/canvas-document'
import type { Editor } from '@tessera/shared/canvas/editor/editor'
import { AngleField } from '../../workbench/fields/AngleField'
import styles from '../../workbench/Panel.module.css'
import { PartChips } from '../../workbench/region/PartChips'
import { useWork } from '../../workbench/workbench-context'
import { FURNITURE_MATERIAL_TEXT as TEXT, GOODS_TEXT } from './furniture-material.text'
import { useWearing } from './use-wearing'

const KINDS = GOODS.map((value) => ({ value, label: GOODS_TEXT[value] }))
const percentOf = (share: number): number => Math.round(share * 100)

/** How the material lies on the current region. */
export function FitStep() {
  const { inputs, wearing, wear, change } = useWearing()
  const sparing = useId()
  if (!wearing) return <p className={styles.quiet}>{TEXT.chooseFirst}</p>
  return (
    <>
      <PartChips />
      <Segmented<Goods>
        block
        aria-label={TEXT.goods}
        value={wearing.goods}
        options={KINDS}
        onChange={(goods) => wear({ ...wearing, goods })}
      />
      <div className={styles.field}>
        <span className={styles.label}>
          {TEXT.repeat}
          <span className={styles.value}>{TEXT.repeatValue(percentOf(wearing.repeat))}</span>
        </span>
        <Slider
          className={styles.slider}
          ariaLabelForHandle={TEXT.repeat}
          min={percentOf(REPEAT.min)}
          max={percentOf(REPEAT.max) / 2}
          tooltip={{ formatter: null }}
          value={percentOf(wearing.repeat)}
          onChange={(percent: number) => wear({ ...wearing, repeat: percent / 100 })}
        />
      </div>
      <AngleField angleDeg={wearing.angleDeg} onChange={(angleDeg) => wear({ ...wearing, angleDeg })} />
      <FrontField />
      <label className={styles.row} htmlFor={sparing}>
        <span className={styles.quiet}>{TEXT.sparing}</span>
        <Switch id={sparing} size="small" checked={inputs.sparing} onChange={(on) => change({ sparing: on })} />
      </label>
    </>
  )
}

/** Flat fronts have a perspective, which four corners tell. */
function FrontField() {
  const { wearing, wear, editor } = useWearing()
  const hasCorners = useWork((state) => state.canvas.plane.corners !== null)
  const id = useId()
  if (!wearing) return null
  const turn = (isFront: boolean) => {
    wear({ ...wearing, isFront })
    if (isFront && editor) {
      if (!hasCorners) placeCorners(editor)
      editor.setTool('plane')
    } else editor?.setTool('hand')
  }
  return (
    <>
      <label className={styles.row} htmlFor={id}>
        <span className={styles.quiet}>{TEXT.front}</span>
        <Switch id={id} size="small" checked={wearing.isFront} onChange={turn} />
      </label>
      {wearing.isFront ? (
        <div className={styles.row}>
          <span className={styles.quiet}>{TEXT.frontHint}</span>
          <Button size="small" disabled={!editor} onClick={() => editor?.setTool('plane')}>
            {TEXT.placeCorners}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** A front's corners lie just inside its edges, which round corners and shadows blur. */
const INSET = 0.06

function placeCorners(editor: Editor): void {
  const { document } = editor
  const { bounds, share } = regionFacts(document)
  const { x0, y0, x1, y1 } = share > 0 ? bounds : { x0: 0, y0: 0, x1: document.photo.width, y1: document.photo.height }
  const [dx, dy] = [(x1 - x0) * INSET, (y1 - y0) * INSET]
  const [left, top, right, bottom] = [x0 + dx, y0 + dy, x1 - dx, y1 - dy]
  editor.changePlane({
    ...document.committedPlane,
    corners: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    // Only the perspective counts here: there is no line of known length to place.
    scaleKind: 'size',
    length: null,
  })
}
