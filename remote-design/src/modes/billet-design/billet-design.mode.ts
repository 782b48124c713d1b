import { GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import { MOST_OBJECTS } from '@tessera/shared/contract/design/mask-levels'
import type { BilletDesignTask } from '@tessera/shared/contract/design/modes/billet-design'
import { getMaterialList } from '@tessera/shared/contract/material'
import type { WholeKind } from '@tessera/shared/contract/design/segment'
import type { ShellSurface } from '@tessera/shared/contract/design/modes/billet-design'
import { call } from '@tessera/shared/http/client'
import { draftOfPlane } from '@tessera/shared/canvas/document/plane-draft'
import { boxTool } from '@tessera/shared/canvas/tools/box/box.tool'
import { brushTool, eraserTool } from '@tessera/shared/canvas/tools/brush/brush.tool'
import { handTool } from '@tessera/shared/canvas/tools/hand/hand.tool'
import { planeTool } from '@tessera/shared/canvas/tools/plane/plane.tool'
import { polygonTool } from '@tessera/shared/canvas/tools/polygon/polygon.tool'
import { suggestTool } from '@tessera/shared/canvas/tools/suggest/suggest.tool'
import type { DesignMode } from '../../workbench/design-mode'
import { layableOf } from '../../workbench/material/fresh-material'
import { isLayable, type LayableMaterial } from '../../parts/material/layable'
import {
  completeSchemes,
  equalSchemes,
  incompleteScheme,
  onlyShown,
  shownScheme,
  withChoice,
} from '../../workbench/schemes/schemes'
import { SCHEMES_TEXT } from '../../workbench/schemes/schemes.text'
import { WALLS } from '../../workbench/region/wholes'
import { PHOTO_STEP, PLANE_STEP, regionStep, startStep } from '../../workbench/steps'
import { BILLET_DESIGN_FACTS } from './billet-design.facts'
import {
  BILLET_DESIGN_INPUTS,
  type BilletDesignInputs,
  type ChosenCovering,
  coveringKey,
  coveringLook,
  coveringOf,
  isOffFloor,
  laidCovering,
  laidMaterialId,
  laysMaterial,
  surfaceOf,
} from './billet-design.inputs'
import { BILLET_DESIGN_TEXT as TEXT, BILLET_DESIGN_WORDS, SHELL_SURFACE_TEXT } from './billet-design.text'
import { ChosenCoverings, CoveringPanel, ShellCaution, SurfaceKind } from './CoveringPanel'
import { EMPTY_FLAT } from './empty-flat'
import { useShellPreview } from './use-shell-preview'

const WHOLES: Readonly<Record<ShellSurface, readonly WholeKind[]>> = { floor: [], wall: WALLS, ceiling: ['ceiling'] }

/** The mode that gives a raw shell its surfaces. */
export const BILLET_DESIGN: DesignMode<BilletDesignInputs> = {
  inputs: BILLET_DESIGN_INPUTS,
  slug: 'billet-design',
  words: BILLET_DESIGN_WORDS,
  steps: [
    PHOTO_STEP,
    { ...regionStep(BILLET_DESIGN_WORDS.region, TEXT.regionHint), isUsed: ({ inputs }) => inputs.way === 'cover' },
    {
      id: 'covering',
      word: TEXT.step,
      title: TEXT.step,
      hint: TEXT.stepHint,
      Panel: CoveringPanel,
      missing: ({ inputs, parts }) => {
        if (inputs.way === 'generate') return inputs.prompt.trim() ? null : TEXT.noPrompt
        const scheme = incompleteScheme(inputs, parts)
        if (scheme !== null) {
          const lacking = parts.filter((part) => !inputs.schemes[scheme]?.[part])
          const surfaces = lacking.map((part) => surfaceName(inputs, part, parts))
          return TEXT.noCovering(scheme + 1, inputs.schemes.length, surfaces)
        }
        if (isOffFloor(inputs, parts)) return TEXT.notOnFloor
        const equal = equalSchemes(inputs, parts, coveringKey)
        return equal && SCHEMES_TEXT.equal(equal[0] + 1, equal[1] + 1)
      },
    },
    {
      ...PLANE_STEP,
      hint: TEXT.scaleHint,
      isUsed: ({ inputs, parts }) => inputs.way === 'cover' && laysMaterial(inputs, parts),
    },
    startStep(ChosenCoverings),
  ],
  tools: [handTool, suggestTool, boxTool, polygonTool, brushTool, eraserTool, planeTool],
  regionKinds: ['floor'],
  mostParts: MOST_OBJECTS,
  partName: surfaceName,
  PartKind: SurfaceKind,
  wholesOf: (inputs, part) => WHOLES[surfaceOf(inputs, part)],
  isOnPlane: (inputs, part) => surfaceOf(inputs, part) === 'floor',
  swatchOf: (inputs, part) => {
    const chosen = shownScheme(inputs)[part]
    return chosen ? coveringLook(chosen) : null
  },
  isDrawn: ({ way }) => way === 'generate',
  // Furniture stands before walls and on the floor: no surface holds a design.
  meansWhole: ({ way }) => way === 'generate',
  countOf: ({ way, schemes }) => (way === 'cover' ? schemes.length : null),
  batch: {
    withOthers: true,
    withMaterial: (inputs, material: LayableMaterial, part) => ({
      ...inputs,
      ...withChoice(inputs, part, laidCovering(material)),
    }),
    chosenId: laidMaterialId,
    onePicture: onlyShown,
    isPossible: ({ way }) => way === 'cover',
  },
  Caution: ShellCaution,
  example: { ...EMPTY_FLAT, label: TEXT.example, inputs: exampleInputs },
  againStep: 'covering',
  facts: BILLET_DESIGN_FACTS,
  toRequest: (inputs, { plane, parts }) => {
    if (inputs.way === 'generate') {
      const prompt = inputs.prompt.trim()
      if (!prompt) return null
      return {
        designType: 'billet_design',
        ...(inputs.reference && { referenceFileIds: [inputs.reference.fileId] }),
        params: { way: 'generate', prompt },
      }
    }
    const needsPlane = laysMaterial(inputs, parts)
    const chosen = completeSchemes(inputs, parts)
    const schemes = chosen?.map((scheme) =>
      scheme.flatMap((each, index) => coveringOf(each, surfaceOf(inputs, parts[index]!)) ?? []),
    )
    if (!schemes || schemes.some(({ length }) => length < parts.length) || (needsPlane && !plane)) return null
    return {
      designType: 'billet_design',
      params: { way: 'cover', schemes, ...(needsPlane && plane && { plane }) },
    }
  },
  maskOf: ({ maskUrl }: BilletDesignTask) => maskUrl,
  fromTask,
  usePreview: useShellPreview,
  previewCaption: ({ inputs, canvas }) =>
    inputs.way === 'cover' && canvas.partShares.some((share, part) => share > 0 && shownScheme(inputs)[part])
      ? TEXT.preview
      : null,
}

/** Several walls are told apart by their numbers. */
function surfaceName(inputs: BilletDesignInputs, part: number, parts: readonly number[]): string {
  const surface = surfaceOf(inputs, part)
  const alike = parts.filter((each) => surfaceOf(inputs, each) === surface)
  const name = SHELL_SURFACE_TEXT[surface]
  return alike.length > 1 ? TEXT.numbered(name, alike.indexOf(part) + 1) : name
}

/** Materials that are gone leave a hole: the person chooses another. */
async function fromTask({ params, materials, photo, reference = null }: BilletDesignTask) {
  const { empty } = BILLET_DESIGN_INPUTS
  if (params.way === 'generate') {
    return { inputs: { ...empty, way: params.way, prompt: params.prompt, reference }, plane: null }
  }
  const found = new Map(await Promise.all(materials.map(async (used) => [used.id, await layableOf(used)] as const)))
  const schemes = params.schemes.map((scheme) =>
    scheme.map((each): ChosenCovering | null => {
      if (each.with === 'paint') return { with: 'paint', color: each.color }
      const material = found.get(each.materialId)
      return material ? { ...laidCovering(material), laying: each.laying, angleDeg: each.angleDeg } : null
    }),
  )
  const [first = []] = params.schemes
  const surfaces = empty.surfaces.map((usual, part) => first[part]?.surface ?? usual)
  return { inputs: { ...empty, schemes, surfaces }, plane: params.plane ? draftOfPlane(params.plane, photo) : null }
}

/** One of the planks that this installation has, with white walls. */
async function exampleInputs(): Promise<BilletDesignInputs> {
  const { list } = await call(getMaterialList, { kind: 'woodFloor', pageSize: 3 })
  const wood = list.find(isLayable)
  const wall: ChosenCovering = { with: 'paint', color: GOODS_COLORS.light.cream }
  const ceiling: ChosenCovering = { with: 'paint', color: GOODS_COLORS.light.pearl }
  return {
    ...BILLET_DESIGN_INPUTS.empty,
    surfaces: ['floor', 'wall', 'wall', 'wall', 'ceiling', 'wall'],
    schemes: [[wood ? laidCovering(wood) : null, wall, wall, wall, ceiling]],
  }
}
