import { ChosenSeveral } from './batch/ChosenSeveral'
import { ONE_PART_TEXT, ROOM_FAULT_TEXT } from './batch/batch.text'
import { PhotoPanel } from './photo/PhotoPanel'
import { PHOTO_TEXT } from './photo/photo.text'
import { surfaceOfPlane } from './plane/plane.rules'
import { PLANE_TEXT, planeFaultText, SCALE_TEXT } from './plane/plane.text'
import { ScalePanel } from './plane/ScalePanel'
import { RegionButtons } from './region/CanvasControls'
import { RegionHint, RegionNotes, RegionPanel } from './region/RegionPanel'
import { REGION_TEXT } from './region/region.text'
import { StartOverButton } from './StartOverButton'
import { DraftNote } from './task/DraftNote'
import { STAGE_TEXT } from './task/task-stage.text'
import type { ModeWords, WorkStep } from './design-mode'
import type { ComponentType } from 'react'
import { FIRST_STEP, REGION_STEP, SCALE_STEP } from './workbench.store'

/** Minimum region, as a share of the photo; smaller ones are accidental. */
const SMALLEST_REGION = 0.0005

export const PHOTO_STEP: WorkStep = {
  id: FIRST_STEP,
  word: PHOTO_TEXT.step,
  title: PHOTO_TEXT.step,
  hint: PHOTO_TEXT.hint,
  Panel: PhotoPanel,
  PhonePanel: () => (
    <>
      <PhotoPanel extra={<StartOverButton />} />
      <DraftNote />
    </>
  ),
  missing: ({ hasPhoto, uploading, roomFault }) => {
    if (uploading) return PHOTO_TEXT.wait
    return hasPhoto ? roomFault && ROOM_FAULT_TEXT[roomFault] : PHOTO_TEXT.missing
  },
}

/** @param optional without a region the whole photo is meant */
export const regionStep = (words: ModeWords['region'], hint: string, optional = false): WorkStep => ({
  id: REGION_STEP,
  word: REGION_TEXT.step,
  title: REGION_TEXT.step,
  hint,
  Panel: () => (
    <>
      <RegionPanel />
      <RegionHint text={hint} />
    </>
  ),
  PhonePanel: () => (
    <>
      <RegionNotes />
      <RegionHint text={hint} />
      <RegionButtons withSuggestion />
    </>
  ),
  // A finger that moves pans with it; the brush would paint.
  tool: () => 'suggest',
  isGiven: ({ regionShare }) => regionShare > 0,
  missing: ({ regionShare, regionKind, hasTooManyParts }) => {
    if (regionShare === 0) return optional ? null : words(regionKind).missing
    if (hasTooManyParts) return ONE_PART_TEXT.missing
    return regionShare < SMALLEST_REGION ? words(regionKind).tiny : null
  },
})

/** Scale step: four corners and a real length, for modes that lay something at its real size. */
export const PLANE_STEP: WorkStep = {
  id: SCALE_STEP,
  word: PLANE_TEXT.word,
  title: PLANE_TEXT.step,
  hint: PLANE_TEXT.hint,
  Panel: ScalePanel,
  PhonePanel: () => <ScalePanel doubtElsewhere />,
  tool: () => 'plane',
  missing: ({ hasCorners, plane, regionKind }) => {
    if (!hasCorners) return PLANE_TEXT.noCorners
    const words = SCALE_TEXT[plane.scaleKind]
    if (plane.missed) return words.outOfRange(plane.missed.min, plane.missed.max)
    if (plane.unplaced) return PLANE_TEXT.unplaced
    if (!plane.plane) return words.missing
    return plane.fault && planeFaultText(plane.fault, surfaceOfPlane(regionKind))
  },
}

/** Price and start; on the phone preceded by the last choice. */
export const startStep = (Chosen: ComponentType): WorkStep => ({
  id: 'start',
  word: STAGE_TEXT.step,
  title: STAGE_TEXT.step,
  hint: STAGE_TEXT.hint,
  Panel: () => <ChosenSeveral one={<Chosen />} />,
})
