import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useIsTouch } from '../ui/core/media-query'
import { CHOOSE_TEXT } from './import.text'
import styles from './SheetImport.module.css'

/** Drop zone for a workbook or a CSV file; a native file input handles click and keyboard. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const [over, setOver] = useState(false)
  const isTouch = useIsTouch()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <label className={styles.drop} data-over={over}>
      {/* Covers the whole drop zone, so that it receives every drop. */}
      <input
        type="file"
        accept=".xlsx,.csv,.txt"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          // Lets the same file be chosen again after a correction.
          event.target.value = ''
        }}
      />
      <FileSpreadsheet size={40} strokeWidth={1.25} aria-hidden />
      <b>{isTouch ? CHOOSE_TEXT.choose : CHOOSE_TEXT.drop}</b>
      <span>{CHOOSE_TEXT.dropHint}</span>
    </label>
  )
}
