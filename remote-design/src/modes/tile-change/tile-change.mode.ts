import type { TileChangeTask } from '@tessera/shared/contract/design/modes/tile-change'
import { getMaterialList } from '@tessera/shared/contract/material'
import { needsSecond } from '@tessera/shared/contract/two-materials'
import { call } from '@tessera/shared/http/client'
import { draftOfPlane } from '@tessera/shared/canvas/document/plane-draft'
import { boxTool } from '@tessera/shared/canvas/tools/box/box.tool'
import { brushTool, eraserTool } from '@tessera/shared/canvas/tools/brush/brush.tool'
import { handTool } from '@tessera/shared/canvas/tools/hand/hand.tool'
import { planeTool } from '@tessera/shared/canvas/tools/plane/plane.tool'
import { polygonTool } from '@tessera/shared/canvas/tools/polygon/polygon.tool'
import { suggestTool } from '@tessera/shared/canvas/tools/suggest/suggest.tool'
import type { DesignMode } from '../../workbench/design-mode'
import { layableOf, refreshed } from '../../workbench/material/fresh-material'
import { isLayable } from '../../parts/material/layable'
import { LIVING_ROOM_FLOOR } from '../../workbench/photo/sample-floors'
import { LIVING_ROOM_OPEN_FLOOR } from '../../workbench/photo/sample-regions'
import { PHOTO_STEP, PLANE_STEP, regionStep, startStep } from '../../workbench/steps'
import { LayingPanel } from './LayingPanel'
import { ChosenTile, TileCaution, TileStep } from './TileStep'
import { useTilePreview } from './preview/use-tile-preview'
import { TILE_CHANGE_FACTS } from './tile-change.facts'
import { secondFault, TILE_CHANGE_INPUTS, type TileChangeInputs, withTile } from './tile-change.inputs'
import { layingFaultText } from './laying-fault'
import { layingName, TILE_CHANGE_TEXT as TEXT, TILE_CHANGE_WORDS, tileWord } from './tile-change.text'

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
      word: tileWord,
      title: tileWord,
      hint: TEXT.materialHint,
      Panel: TileStep,
      missing: ({ inputs, regionKind }) => (inputs.material ? null : TEXT.noMaterial(tileWord(regionKind))),
    },
    {
      id: 'laying',
      word: TEXT.layingStep,
      title: TEXT.layingStep,
      hint: TEXT.layingHint,
      Panel: LayingPanel,
      after: 'material',
      missing: ({ inputs, plane }) => layingFaultText(inputs, plane.sizeMm),
    },
    startStep(ChosenTile),
  ],
  tools: [handTool, suggestTool, boxTool, polygonTool, brushTool, eraserTool, planeTool],
  regionKinds: ['floor', 'wall'],
  batch: {
    rooms: 'scaled',
    withMaterial: withTile,
    chosenId: ({ material }) => material?.id,
    noteOf: ({ options }) => options && layingName(options.laying, options.angleDeg),
    isPossible: ({ options }) => !options || !needsSecond(options.laying),
  },
  againStep: 'material',
  facts: TILE_CHANGE_FACTS,
  toRequest: (inputs, { plane, kind }) => {
    const { material, second, options } = inputs
    if (!material || !options || !plane || secondFault(inputs)) return null
    const other = second && needsSecond(options.laying) ? { secondMaterialId: second.id } : {}
    const surface = kind === 'wall' ? ('wall' as const) : ('floor' as const)
    return { designType: 'tile_change', materialId: material.id, params: { plane, surface, ...options, ...other } }
  },
  maskOf: ({ maskUrl }: TileChangeTask) => maskUrl,
  fromTask: async ({ material: used, secondMaterial, params, photo }: TileChangeTask) => {
    const [material, second] = await Promise.all([layableOf(used), layableOf(secondMaterial)])
    const { laying, angleDeg, groutMm, groutColor, surface } = params
    return {
      inputs: { material, second, options: material && { laying, angleDeg, groutMm, groutColor } },
      plane: draftOfPlane(params.plane, photo),
      regionKind: surface,
    }
  },
  refresh: async ({ material, second }) => {
    const [freshMaterial, freshSecond] = await Promise.all([refreshed(material), refreshed(second)])
    if (freshMaterial === undefined && freshSecond === undefined) return null
    return {
      ...(freshMaterial === undefined ? {} : { material: freshMaterial }),
      ...(freshMaterial === null ? { options: null } : {}),
      ...(freshSecond === undefined ? {} : { second: freshSecond }),
    }
  },
  Caution: TileCaution,
  usePreview: useTilePreview,
  // Nothing is outlined: the floor is suggested as on any photo.
  example: {
    sample: 'living-room',
    label: TEXT.example,
    plane: LIVING_ROOM_FLOOR,
    outlines: [LIVING_ROOM_OPEN_FLOOR],
    inputs: exampleInputs,
    keeps: ({ material }) => material !== null,
  },
  takeMaterial: (inputs, material) => (isLayable(material) ? withTile(inputs, material) : null),
  regionKindOf: ({ kind }) => (kind === 'wall' ? 'wall' : null),
  countHint: TEXT.countHint,
  previewCaption: ({ inputs, canvas }) => (inputs.material !== null && canvas.areaSqm !== null ? TEXT.preview : null),
}

async function exampleInputs(): Promise<TileChangeInputs> {
  const { list } = await call(getMaterialList, { kind: 'tile', pageSize: 3 })
  const tile = list.find(isLayable)
  return tile ? withTile(TILE_CHANGE_INPUTS.empty, tile) : TILE_CHANGE_INPUTS.empty
}
