import { MOST_OBJECTS } from '@tessera/shared/contract/design/mask-levels'
import type { FurnitureMaterialTask } from '@tessera/shared/contract/design/modes/furniture-material'
import { getMaterialList } from '@tessera/shared/contract/material'
import { call } from '@tessera/shared/http/client'
import { EMPTY_PLANE } from '@tessera/shared/canvas/document/plane-draft'
import { boxTool } from '@tessera/shared/canvas/tools/box/box.tool'
import { brushTool, eraserTool } from '@tessera/shared/canvas/tools/brush/brush.tool'
import { handTool } from '@tessera/shared/canvas/tools/hand/hand.tool'
import { planeTool } from '@tessera/shared/canvas/tools/plane/plane.tool'
import { polygonTool } from '@tessera/shared/canvas/tools/polygon/polygon.tool'
import { suggestTool } from '@tessera/shared/canvas/tools/suggest/suggest.tool'
import type { DesignMode } from '../../workbench/design-mode'
import { isLayable, type LayableMaterial } from '../../parts/material/layable'
import { refreshed } from '../../workbench/material/fresh-material'
import {
  completeSchemes,
  equalSchemes,
  incompleteScheme,
  onlyShown,
  shownScheme,
  withChoice,
} from '../../workbench/schemes/schemes'
import { SCHEMES_TEXT } from '../../workbench/schemes/schemes.text'
import { LIVING_ROOM_SOFA } from '../../workbench/photo/sample-regions'
import { PHOTO_STEP, regionStep, startStep } from '../../workbench/steps'
import { SWATCH_TEXT } from '../../workbench/swatch/swatch.text'
import { ChosenMaterials } from './ChosenMaterials'
import { FitStep } from './FitStep'
import { FURNITURE_MATERIAL_FACTS } from './furniture-material.facts'
import {
  FURNITURE_MATERIAL_INPUTS,
  type FurnitureMaterialInputs,
  looksOf,
  picturesOf,
  type Wearing,
  wearingOf,
  wornMaterialId,
} from './furniture-material.inputs'
import { FURNITURE_MATERIAL_TEXT as TEXT, FURNITURE_MATERIAL_WORDS } from './furniture-material.text'
import { MaterialCaution } from './MaterialCaution'
import { MaterialStep } from './MaterialStep'
import { useDressPreview } from './preview/use-dress-preview'

/** The mode that dresses furniture in other fabrics, leathers, woods and stones. */
export const FURNITURE_MATERIAL: DesignMode<FurnitureMaterialInputs> = {
  inputs: FURNITURE_MATERIAL_INPUTS,
  slug: 'furniture-material',
  words: FURNITURE_MATERIAL_WORDS,
  steps: [
    PHOTO_STEP,
    regionStep(FURNITURE_MATERIAL_WORDS.region, TEXT.regionHint),
    {
      id: 'material',
      word: TEXT.materialStep,
      title: TEXT.materialStep,
      hint: TEXT.materialHint,
      Panel: MaterialStep,
      missing: ({ inputs, parts }) => {
        const scheme = incompleteScheme(inputs, parts)
        if (scheme !== null) return TEXT.noMaterial(scheme + 1, inputs.schemes.length)
        const equal = equalSchemes(inputs, parts, looksOf)
        return equal && SCHEMES_TEXT.equal(equal[0] + 1, equal[1] + 1)
      },
    },
    {
      id: 'fit',
      word: TEXT.fitStep,
      title: TEXT.fitStep,
      hint: TEXT.fitHint,
      Panel: FitStep,
      after: 'material',
      missing: ({ inputs, parts, hasCorners }) => {
        const hasFront = inputs.schemes.some((scheme) => parts.some((part) => scheme[part]?.isFront))
        return hasFront && !hasCorners ? TEXT.noCorners : null
      },
    },
    startStep(ChosenMaterials),
  ],
  tools: [handTool, suggestTool, boxTool, polygonTool, brushTool, eraserTool, planeTool],
  regionKinds: ['object'],
  mostParts: MOST_OBJECTS,
  swatchOf: (inputs, part) => {
    const wearing = shownScheme(inputs)[part]
    return wearing ? `center / cover url(${JSON.stringify(wearing.pictureUrl)})` : null
  },
  countOf: ({ schemes }) => schemes.length,
  batch: {
    withOthers: true,
    withMaterial: (inputs, material: LayableMaterial, part) => ({
      ...inputs,
      ...withChoice(inputs, part, wearingOf(material, shownScheme(inputs)[part])),
    }),
    chosenId: (inputs, part) => wornMaterialId(shownScheme(inputs)[part]),
    onePicture: onlyShown,
  },
  takeMaterial: (inputs, material) =>
    isLayable(material) ? withChoice(inputs, 0, wearingOf(material, shownScheme(inputs)[0])) : null,
  Caution: MaterialCaution,
  example: {
    sample: 'living-room',
    label: TEXT.example,
    outlines: [LIVING_ROOM_SOFA],
    inputs: exampleInputs,
    keeps: ({ schemes }) => Boolean(schemes[0]?.[0]),
  },
  againStep: 'material',
  facts: FURNITURE_MATERIAL_FACTS,
  toRequest: ({ schemes: chosen, sparing }, { parts, corners }) => {
    const schemes = completeSchemes({ schemes: chosen }, parts)
    if (!schemes || schemes.some((scheme) => scheme.some(({ isFront }) => isFront && !corners))) return null
    const pictures = picturesOf(schemes)
    return {
      designType: 'furniture_material',
      ...(pictures.length > 0 && { referenceFileIds: pictures }),
      params: {
        sparing,
        schemes: schemes.map((scheme) =>
          scheme.map(({ swatch, goods, repeat, angleDeg, isFront }) => {
            return { swatch, goods, repeat, angleDeg, ...(isFront && corners && { front: corners }) }
          }),
        ),
      },
    }
  },
  maskOf: ({ maskUrl }: FurnitureMaterialTask) => maskUrl,
  fromTask: async ({ params, materials, pictures }: FurnitureMaterialTask) => {
    const front = params.schemes.flat().find((each) => each.front)?.front
    const schemes = params.schemes.map((scheme) =>
      scheme.map(({ swatch, goods, repeat, angleDeg, front: corners }): Wearing | null => {
        const look = lookOf(swatch, materials, pictures)
        return look && { ...look, swatch, goods, repeat, angleDeg, isFront: corners !== undefined }
      }),
    )
    return {
      inputs: { schemes, shown: 0, sparing: params.sparing },
      plane: front ? { ...EMPTY_PLANE, corners: front, scaleKind: 'size' } : null,
    }
  },
  refresh: async (inputs) => {
    const schemes = await Promise.all(inputs.schemes.map((scheme) => Promise.all(scheme.map(freshWearing))))
    const isSame = schemes.every((scheme, index) =>
      scheme.every((each, part) => each === (inputs.schemes[index]?.[part] ?? null)),
    )
    return isSame ? null : { schemes }
  },
  usePreview: useDressPreview,
  previewCaption: ({ inputs, canvas }) =>
    canvas.partShares.some((share, part) => share > 0 && shownScheme(inputs)[part]) ? TEXT.preview : null,
}

/** One of the newest fabrics that this installation has. */
async function exampleInputs(): Promise<FurnitureMaterialInputs> {
  const { list } = await call(getMaterialList, { kind: 'fabric', pageSize: 3 })
  const fabric = list.findLast(isLayable)
  return { ...FURNITURE_MATERIAL_INPUTS.empty, schemes: [fabric ? [wearingOf(fabric, null)] : []] }
}

/** Null when the material is no longer there: then the person chooses another. */
function lookOf(
  swatch: Wearing['swatch'],
  materials: FurnitureMaterialTask['materials'],
  pictures: FurnitureMaterialTask['pictures'],
): Pick<Wearing, 'name' | 'pictureUrl'> | null {
  if (swatch.from === 'library') {
    const used = materials.find(({ id }) => id === swatch.materialId)
    return used ? { name: used.name, pictureUrl: used.coverUrl } : null
  }
  const picture = pictures.find(({ fileId }) => fileId === swatch.fileId)
  return picture ? { name: SWATCH_TEXT.name, pictureUrl: picture.url } : null
}

/** URLs of the library's pictures expire. */
async function freshWearing(wearing: Wearing | null | undefined): Promise<Wearing | null> {
  if (wearing?.swatch.from !== 'library') return wearing ?? null
  const material = await refreshed({ id: wearing.swatch.materialId })
  if (material === undefined) return wearing
  const url = material?.surface?.faceImages[0]?.url
  return url ? { ...wearing, pictureUrl: url } : null
}
