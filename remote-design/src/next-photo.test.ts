/**
 * @jest-environment node
 */
import { behind, FURNITURE_BACKGROUND_INPUTS } from './modes/furniture-background/furniture-background.inputs'
import type { FurnishingInputs } from './workbench/furnishing/furnishing.inputs'
import { onNextPhoto } from './workbench/photo/next-photo'
import { BILLET_DESIGN_INPUTS, type ChosenCovering } from './modes/billet-design/billet-design.inputs'
import { CHANGE_ENTITY_INPUTS } from './modes/change-entity/change-entity.inputs'
import { COLOR_CHANGE_INPUTS } from './modes/color-change/color-change.inputs'
import { CREATION_EMPTY_CHANGE_INPUTS } from './modes/creation-empty-change/creation-empty-change.inputs'
import { FURNITURE_MATERIAL_INPUTS, type Wearing } from './modes/furniture-material/furniture-material.inputs'
import { STYLE_IMITATION_INPUTS } from './modes/style-imitation/style-imitation.inputs'
import { TILE_CHANGE_INPUTS, type TileChangeInputs } from './modes/tile-change/tile-change.inputs'

it('makes one picture of one choice, of the next photo alone; a tile and how it is laid stay', () => {
  const inputs = { material: { id: 'tile' }, second: null, options: { laying: 'straight' } } as TileChangeInputs
  expect(onNextPhoto(TILE_CHANGE_INPUTS, inputs)).toEqual({
    inputs,
    count: 1,
    several: null,
    rooms: [],
    customer: null,
  })
})

it('keeps the colour that was shown, of the first region', () => {
  const inputs = { schemes: [['#111111'], [undefined, '#222222', '#333333']], shown: 1, sparing: false }
  expect(onNextPhoto(COLOR_CHANGE_INPUTS, inputs).inputs).toEqual({ schemes: [['#222222']], shown: 0, sparing: false })
  expect(onNextPhoto(COLOR_CHANGE_INPUTS, COLOR_CHANGE_INPUTS.empty).inputs).toEqual(COLOR_CHANGE_INPUTS.empty)
})

it("keeps the library's fabric, and not one that a customer brought", () => {
  const wood = { swatch: { from: 'library', materialId: 'wood' }, isFront: true, name: 'wood' } as Wearing
  const brought = { swatch: { from: 'picture', fileId: 'fabric' }, isFront: false, name: 'own' } as Wearing
  const of = (schemes: Wearing[][]) =>
    onNextPhoto(FURNITURE_MATERIAL_INPUTS, { schemes, shown: 0, sparing: true }).inputs.schemes
  expect(of([[brought, wood], [wood]])).toEqual([[{ ...wood, isFront: false }]])
  expect(of([[brought]])).toEqual([[]])
})

it.each([
  ['a furnished room', CHANGE_ENTITY_INPUTS],
  ['an empty one', CREATION_EMPTY_CHANGE_INPUTS],
])('takes the furniture out of %s, with what was asked for in words', (_, mode) => {
  const reference = { fileId: 'picture', url: 'data:picture' }
  const inputs = { way: 'place', pieces: [{ at: [1, 2] }], prompt: 'a sofa', reference } as unknown as FurnishingInputs
  expect(onNextPhoto(mode, inputs).inputs).toEqual(mode.empty)
})

it('keeps one strength and the reference picture', () => {
  const reference = { fileId: 'picture', pictureUrl: 'data:picture' }
  const inputs = { ...STYLE_IMITATION_INPUTS.empty, prompt: 'warm', reference, strengths: [0.5, 1], shown: 1 }
  const one = { ...inputs, prompt: '', strengths: [1] }
  expect(onNextPhoto(STYLE_IMITATION_INPUTS, inputs).inputs).toEqual(one)
})

it('keeps the backdrop that was shown', () => {
  const room = behind({ fileId: 'room', pictureUrl: 'data:room' }, null)
  const white = { from: 'color', color: '#ffffff' } as const
  const inputs = { ...FURNITURE_BACKGROUND_INPUTS.empty, schemes: [[white], [room]], shown: 1, prompt: 'a loft' }
  const next = { ...FURNITURE_BACKGROUND_INPUTS.empty, schemes: [[room]] }
  expect(onNextPhoto(FURNITURE_BACKGROUND_INPUTS, inputs).inputs).toEqual(next)
})

it("keeps the floor of a raw shell; which walls there are is the photo's", () => {
  const paint = (color: string): ChosenCovering => ({ with: 'paint', color })
  const { empty } = BILLET_DESIGN_INPUTS
  const inputs = {
    ...empty,
    surfaces: ['wall', 'floor', 'ceiling'] as const,
    schemes: [[paint('#111111'), paint('#222222'), paint('#333333')]],
  }
  expect(onNextPhoto(BILLET_DESIGN_INPUTS, inputs).inputs).toEqual({ ...empty, schemes: [[paint('#222222')]] })
})
