import { useDeferredValue, useMemo } from 'react'
import { type FacePhoto, faceOf, isCuttable } from './face-photo'
import type { FaceSize } from './FacesFromPhoto'
import styles from './Photo.module.css'
import { FACES_TEXT as TEXT } from './photo.text'
import { meanLightness, SEAM_LIMITS, type SeamReport, seamsOf } from './seams.rules'

/** Longest side of the face that is measured: strips have means, details do not matter. */
const MEASURED_PX = 192

interface SeamNotesProps {
  readonly photo: FacePhoto
  readonly size: FaceSize
}

/** What would be seen where faces meet, in words and figures. */
export function SeamNotes({ photo, size }: SeamNotesProps) {
  const shown = useDeferredValue(photo)
  const [wide, high] = [size.mmWidth ?? 0, size.mmHeight ?? 0]
  const notes = useMemo(() => notesOf(shown, wide, high), [shown, wide, high])
  if (notes.length === 0) return null
  return (
    <ul className={styles.seams} aria-label={TEXT.seams} aria-live="polite">
      {notes.map(({ text, seen }) => (
        <li key={text} data-seen={seen}>
          {text}
        </li>
      ))}
    </ul>
  )
}

interface Note {
  readonly text: string
  readonly seen: boolean
}

function notesOf(photo: FacePhoto, wide: number, high: number): readonly Note[] {
  if (!(wide > 0) || !(high > 0) || !isCuttable(photo)) return []
  const scale = MEASURED_PX / Math.max(wide, high)
  const side = (mm: number) => Math.max(32, Math.round(mm * scale))
  const faces = photo.quads.map((quad) => faceOf(photo, quad, { width: side(wide), height: side(high) }))
  const several = faces.length > 1
  const lightness = faces.map(meanLightness)
  const apart = Math.max(...lightness) - Math.min(...lightness)
  return [
    ...faces.flatMap((face, index) => noteOf(seamsOf(face), several ? `${TEXT.face(index + 1)} ` : '')),
    ...(apart >= SEAM_LIMITS.faces ? [{ text: TEXT.facesApart(apart), seen: true }] : []),
  ]
}

function noteOf({ across, down, rim }: SeamReport, name: string): readonly Note[] {
  const isAcross = Math.abs(across) >= Math.abs(down)
  const difference = Math.abs(isAcross ? across : down)
  const words =
    difference >= SEAM_LIMITS.clear ? TEXT.clear : difference >= SEAM_LIMITS.slight ? TEXT.slight : TEXT.evenEdges
  return [
    {
      text: name + words(isAcross ? TEXT.leftRight : TEXT.topBottom, difference),
      seen: difference >= SEAM_LIMITS.clear,
    },
    ...(rim ? [{ text: name + TEXT.rim(TEXT.sides[rim.side], rim.difference), seen: true }] : []),
  ]
}
