import type { TileChangeTask } from '@tessera/shared/contract/design/modes/tile-change'
import { getMaterialDetail } from '@tessera/shared/contract/material'
import { isAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { draftOfPlane } from '../../canvas/document/plane-draft'
import { boxTool } from '../../canvas/tools/box/box.tool'
import { brushTool, eraserTool } from '../../canvas/tools/brush/brush.tool'
import { handTool } from '../../canvas/tools/hand/hand.tool'
import { planeTool } from '../../canvas/tools/plane/plane.tool'
import { polygonTool } from '../../canvas/tools/polygon/polygon.tool'
import { suggestTool } from '../../canvas/tools/suggest/suggest.tool'
import type { DesignMode } from '../../workbench/design-mode'
import { isLayable } from '../../workbench/material/layable'
import { PHOTO_STEP, PLANE_STEP, regionStep, startStep } from '../../workbench/steps'
import { LayingPanel } from './LayingPanel'
import { ChosenTile, TileStep } from './TileStep'
import { useTilePreview } from './preview/use-tile-preview'
import { TILE_CHANGE_FACTS } from './tile-change.facts'
import { TILE_CHANGE_INPUTS, type TileChangeInputs } from './tile-change.inputs'
import { TILE_CHANGE_TEXT as TEXT, TILE_CHANGE_WORDS } from './tile-change.text'

/** The mode that lays tiles and planks at their real size on the floor of a photo. */
export const TILE_CHANGE: DesignMode<TileChangeInputs> = {
  inputs: TILE_CHANGE_INPUTS,
  slug: 'tile-change',
  words: TILE_CHANGE_WORDS,
  steps: [
    PHOTO_STEP,
    regionStep(TILE_CHANGE_WORDS.region, TEXT.regionHint),
    PLANE_STEP,
    {
      id: 'material',
      word: TEXT.materialStep,
      title: TEXT.materialStep,
      hint: TEXT.materialHint,
      Panel: TileStep,
      missing: ({ inputs }) => (inputs.material ? null : TEXT.noMaterial),
    },
    {
      id: 'laying',
      word: TEXT.layingStep,
      title: TEXT.layingStep,
      hint: TEXT.layingHint,
      Panel: LayingPanel,
      after: 'material',
    },
    startStep(ChosenTile),
  ],
  tools: [handTool, suggestTool, boxTool, polygonTool, brushTool, eraserTool, planeTool],
  regionKinds: ['floor', 'wall'],
  againStep: 'material',
  facts: TILE_CHANGE_FACTS,
  toRequest: ({ material, options }, plane) =>
    material && options && plane
      ? { designType: 'tile_change', materialId: material.id, params: { plane, ...options } }
      : null,
  maskOf: ({ maskUrl }: TileChangeTask) => maskUrl,
  fromTask: async ({ material: used, params, photo }: TileChangeTask) => {
    // The material may no longer be available: then the person chooses another.
    const found = used ? await call(getMaterialDetail, { id: used.id }).catch(() => null) : null
    const material = found && isLayable(found) ? found : null
    const { laying, angleDeg, groutMm, groutColor } = params
    return {
      inputs: { material, options: material && { laying, angleDeg, groutMm, groutColor } },
      plane: draftOfPlane(params.plane, photo),
    }
  },
  refresh: async ({ material }) => {
    if (!material) return null
    try {
      return { material: await call(getMaterialDetail, { id: material.id }) }
    } catch (error) {
      return isAppError(error) && error.reason === 'NOT_FOUND' ? { material: null, options: null } : null
    }
  },
  usePreview: useTilePreview,
  previewCaption: ({ inputs, canvas }) => (inputs.material !== null && canvas.areaSqm !== null ? TEXT.preview : null),
}
