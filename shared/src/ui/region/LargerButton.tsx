import { useRef } from 'react'
import type { Editor } from '../../canvas/editor/editor'
import { pieceOfAll } from '../../canvas/scene/rugs'
import { Button } from '../core'
import { CANVAS_TEXT } from './canvas.text'
import { tellUnchanged } from './tell-unchanged'

interface LargerButtonProps {
  readonly editor: Editor
  /** Labels of the larger thing that what is selected is a part of; null where there is none. */
  readonly whole: readonly number[] | null
}

/** Takes the thing that what is selected is a part of: a click takes what the model drew there, often a part. */
export function LargerButton({ editor, whole }: LargerButtonProps) {
  const place = useRef<HTMLSpanElement>(null)
  const take = () => {
    const { scene, document } = editor
    if (!scene || !whole) return
    // Where nothing larger is left the button goes; whoever uses the keyboard goes on from its place.
    place.current?.focus()
    const piece = pieceOfAll(scene, document.mask, { labels: whole, taken: false })
    if (!editor.applyRegion(piece, 'add')) tellUnchanged(editor, 'selected')
  }
  return (
    <span ref={place} tabIndex={-1}>
      {whole ? (
        <Button size="small" title={CANVAS_TEXT.largerHint} onClick={take}>
          {CANVAS_TEXT.larger}
        </Button>
      ) : null}
    </span>
  )
}
