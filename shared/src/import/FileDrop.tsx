import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { CHOOSE_TEXT } from './import.text'
import styles from './SheetImport.module.css'

/** A workbook by drag and drop, by a click or by the keyboard: underneath is a file input. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <label className={styles.drop} data-over={over}>
      {/* Covers the whole place, so that what is dropped anywhere is dropped on it. */}
      <input
        type="file"
        accept=".xlsx"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          // The same file, mended, is to be taken again.
          event.target.value = ''
        }}
      />
      <FileSpreadsheet size={40} strokeWidth={1.25} aria-hidden />
      <b>{CHOOSE_TEXT.drop}</b>
      <span>{CHOOSE_TEXT.dropHint}</span>
    </label>
  )
}
