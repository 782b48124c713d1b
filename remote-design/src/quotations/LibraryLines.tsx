import type { Material } from '@tessera/shared/contract/material'
import { QUOTATION_LIMITS, type QuotationLine } from '@tessera/shared/contract/quotation'
import { libraryLine } from '@tessera/shared/contract/quotation-line'
import { KIND_TEXT } from '@tessera/shared/text/material.text'
import { Button } from '@tessera/shared/ui/core'
import { useUnsavedWarning } from '@tessera/shared/ui/form'
import { priceOf, sizeOf } from '@tessera/shared/ui/goods/goods.rules'
import { Sheet } from '@tessera/shared/ui/overlay'
import { LibraryBig } from 'lucide-react'
import { useState } from 'react'
import { GoodsPicker } from '../parts/material/MaterialPicker'
import { QUOTATION_TEXT as TEXT } from './quotation.text'
import styles from './Quotations.module.css'

interface LibraryLinesProps {
  readonly lines: readonly QuotationLine[]
  readonly onAdd: (lines: readonly QuotationLine[]) => void
}

const kindOf = (value: Material['kind']) => ({ value, label: KIND_TEXT[value] })
/** What a shop sells. */
const KINDS = [kindOf('tile'), ...(['woodFloor', 'wall', 'fabric', 'furniture', 'soft'] as const).map(kindOf)] as const
const isSold = (material: Material): material is Material => material.kind !== 'reference'

/** What tells one of the goods from another on a price list. */
const wordsOf = (material: Material): string =>
  [sizeOf(material), priceOf(material)].filter((each) => each !== '').join('\n')

/** Takes goods of the library, one after another, as lines. */
export function LibraryLines({ lines, onAdd }: LibraryLinesProps) {
  const [open, setOpen] = useState(false)
  // On the paper when the sheet closes, whichever way: the paper's own step in the history lies below the sheet's.
  const [picked, setPicked] = useState<readonly Material[]>([])
  useUnsavedWarning(picked.length > 0)
  const isFull = lines.length + picked.length >= QUOTATION_LIMITS.lines
  const last = picked.at(-1)
  const close = () => {
    const room = lines.at(-1)?.room ?? ''
    if (picked.length > 0) onAdd(picked.map((material) => libraryLine(material, room)))
    setPicked([])
    setOpen(false)
  }
  return (
    <>
      <Button
        icon={<LibraryBig aria-hidden />}
        disabled={lines.length >= QUOTATION_LIMITS.lines}
        onClick={() => setOpen(true)}
      >
        {TEXT.fromLibrary}
      </Button>
      <Sheet
        open={open}
        width={720}
        title={TEXT.fromLibrary}
        onClose={close}
        footer={
          <>
            <output className={isFull ? `${styles.added} ${styles.warning}` : styles.added}>
              {last ? TEXT.added(picked.length, last.name) : TEXT.pickHint}
              {isFull ? <b> {TEXT.full(QUOTATION_LIMITS.lines)}</b> : null}
            </output>
            {/* Stays where it is, with the focus on it, when nothing is left to be undone. */}
            <Button className={styles.undo} aria-disabled={!last} onClick={() => setPicked(picked.slice(0, -1))}>
              {TEXT.undo}
            </Button>
            <Button variant="primary" onClick={close}>
              {TEXT.done}
            </Button>
          </>
        }
      >
        <GoodsPicker
          label={TEXT.library}
          kinds={KINDS}
          isOffered={isSold}
          sizeOf={wordsOf}
          addText={TEXT.add}
          onPick={(material) => (isFull ? undefined : setPicked([...picked, material]))}
        />
      </Sheet>
    </>
  )
}
