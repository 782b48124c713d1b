import { PhotoPanel } from './photo/PhotoPanel'
import { PHOTO_TEXT } from './photo/photo.text'
import { PLANE_FAULT_TEXT, PLANE_TEXT } from './plane/plane.text'
import { ScalePanel } from './plane/ScalePanel'
import { RegionButtons } from './region/CanvasControls'
import { RegionNotes, RegionPanel } from './region/RegionPanel'
import type { RegionWords } from './region/region-words'
import { REGION_TEXT } from './region/region.text'
import { StartOverButton } from './StartOverButton'
import { STAGE_TEXT } from './task/task-stage.text'
import type { WorkStep } from './design-mode'
import type { ComponentType } from 'react'
import { FIRST_STEP } from './workbench.store'

export const REGION_STEP = 'region'
/** Minimum region, as a share of the photo; smaller ones are accidental. */
const SMALLEST_REGION = 0.0005

export const PHOTO_STEP: WorkStep = {
  id: FIRST_STEP,
  word: PHOTO_TEXT.step,
  title: PHOTO_TEXT.step,
  hint: PHOTO_TEXT.hint,
  Panel: PhotoPanel,
  PhonePanel: () => <PhotoPanel extra={<StartOverButton />} />,
  missing: ({ hasPhoto, uploading }) => {
    if (uploading) return PHOTO_TEXT.wait
    return hasPhoto ? null : PHOTO_TEXT.missing
  },
}

export const regionStep = (words: RegionWords): WorkStep => ({
  id: REGION_STEP,
  word: REGION_TEXT.step,
  title: REGION_TEXT.step,
  hint: words.hint,
  Panel: RegionPanel,
  PhonePanel: () => (
    <>
      <RegionButtons withSuggestion />
      <RegionNotes />
    </>
  ),
  // An existing region is corrected with the brush; a new one starts with a click.
  tool: (editor) => (editor.document.revision > 0 ? 'brush' : 'suggest'),
  missing: ({ regionShare }) => {
    if (regionShare === 0) return words.missing
    return regionShare < SMALLEST_REGION ? words.tiny : null
  },
})

/** Scale step: four corners and a real length, for modes that lay something at its real size. */
export const PLANE_STEP: WorkStep = {
  id: 'scale',
  word: PLANE_TEXT.word,
  title: PLANE_TEXT.step,
  hint: PLANE_TEXT.hint,
  Panel: ScalePanel,
  tool: () => 'plane',
  missing: ({ hasCorners, plane }) => {
    if (!hasCorners) return PLANE_TEXT.noCorners
    if (!plane.plane) return PLANE_FAULT_TEXT.noScale
    return plane.fault && PLANE_FAULT_TEXT[plane.fault]
  },
}

/** Price and start; on the phone preceded by the last choice. */
export const startStep = (Chosen: ComponentType): WorkStep => ({
  id: 'start',
  word: STAGE_TEXT.step,
  title: STAGE_TEXT.step,
  hint: STAGE_TEXT.hint,
  Panel: Chosen,
})
