import { ratioFault, type Sides } from '@tessera/shared/ui/photo/face-ratio.rules'
import type { ComponentType } from 'react'
import type { FormPicture } from './material-form.rules'
import styles from './Materials.module.css'
import { FORM_TEXT as TEXT } from './materials.text'
import type { PictureWayProps } from './PicturesField'

interface PictureRatiosProps {
  readonly pictures: readonly FormPicture[]
  /** Of the pictures that have been shown, by file. */
  readonly sides: ReadonlyMap<string, Sides>
  readonly size: Sides
  readonly Way?: ComponentType<PictureWayProps> | undefined
  readonly onReplace: (former: FormPicture, pictures: readonly FormPicture[]) => void
}

/** Pictures whose proportions are not the size's, and a way to cut each; they hinder nothing. */
export function PictureRatios({ pictures, sides, size, Way, onReplace }: PictureRatiosProps) {
  return pictures.map((picture, index) => {
    const shown = sides.get(picture.fileId)
    const fault = shown ? ratioFault(shown, size) : null
    if (fault === null) return null
    const { width, height } = size
    return (
      <div key={picture.fileId} className={styles.ways}>
        <output className={styles.warning}>
          {fault === 'turned'
            ? TEXT.faceTurned(index + 1, width, height)
            : TEXT.faceStretched(index + 1, width, height)}
        </output>
        {Way ? <Way of={picture} onTake={(taken) => onReplace(picture, taken)} /> : null}
      </div>
    )
  })
}
