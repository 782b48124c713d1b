import type { DesignMode, StepFacts } from './workbench/design-mode'
import { openStep, shownSteps, stepStates } from './workbench/steps.rules'
import { BILLET_DESIGN } from './modes/billet-design/billet-design.mode'
import { CHANGE_ENTITY } from './modes/change-entity/change-entity.mode'
import { COLOR_CHANGE } from './modes/color-change/color-change.mode'
import { CREATION_EMPTY_CHANGE } from './modes/creation-empty-change/creation-empty-change.mode'
import { ELIMINATE_EVERYTHING } from './modes/eliminate-everything/eliminate-everything.mode'
import { FURNITURE_BACKGROUND } from './modes/furniture-background/furniture-background.mode'
import { FURNITURE_MATERIAL } from './modes/furniture-material/furniture-material.mode'
import { STYLE_IMITATION } from './modes/style-imitation/style-imitation.mode'
import { TILE_CHANGE } from './modes/tile-change/tile-change.mode'

const PHOTO_ALONE: Omit<StepFacts, 'inputs'> = {
  hasPhoto: true,
  uploading: false,
  regionShare: 0,
  regionKind: 'object',
  parts: [],
  hasCorners: false,
  plane: {
    plane: null,
    fault: null,
    scaleKind: 'length',
    missed: null,
    unplaced: false,
    sizeMm: null,
    uncertain: false,
  },
  roomFault: null,
  hasTooManyParts: false,
}
const SELECTED = { regionShare: 0.2, parts: [0] }

/** Steps with a tick, of a mode nothing of whose own was chosen yet. */
const of = <Inputs>({ slug, steps, inputs: { empty } }: DesignMode<Inputs>) => ({
  slug,
  ticked: (selected: Partial<StepFacts> = {}, inputs: Partial<Inputs> = {}) => {
    const states = stepStates(steps, { ...PHOTO_ALONE, ...selected, inputs: { ...empty, ...inputs } })
    return Object.keys(states).filter((step) => states[step] === 'done')
  },
})
const COLOR = of(COLOR_CHANGE)
const PLACING = of(CHANGE_ENTITY)
const SHELL = of(BILLET_DESIGN)
const STYLE = of(STYLE_IMITATION)

it.each([
  of(TILE_CHANGE),
  COLOR,
  of(ELIMINATE_EVERYTHING),
  of(FURNITURE_MATERIAL),
  PLACING,
  of(CREATION_EMPTY_CHANGE),
  of(FURNITURE_BACKGROUND),
  SHELL,
])('$slug ticks nothing but the photo, and what was selected in it, before something is chosen', ({ ticked }) => {
  expect(ticked()).toEqual(['photo'])
  expect(ticked(SELECTED)).toEqual(['photo', 'region'])
})

it('ticks a strength that is used as it is, and the region only where there is one', () => {
  expect(STYLE.ticked()).toEqual(['photo', 'strength'])
  expect(STYLE.ticked(SELECTED)).toEqual(['photo', 'strength', 'region'])
})

it('ticks a colour that was chosen, before or after something was selected', () => {
  const chosen = { schemes: [['#336699']] }
  expect(COLOR.ticked({}, chosen)).toEqual(['photo', 'color'])
  expect(COLOR.ticked(SELECTED, chosen)).toEqual(['photo', 'region', 'color'])
})

it('ticks nothing that words make no use of', () => {
  const words = { way: 'generate', prompt: 'a green sofa' } as const
  expect(SHELL.ticked(SELECTED, words)).toEqual(['photo', 'covering'])
  expect(PLACING.ticked({ hasCorners: true }, words)).toEqual(['photo', 'furniture'])
})

it('shows the steps that are used only, and opens the next one where one was left that is not', () => {
  const unused = ['region', 'scale']
  const shown = shownSteps(BILLET_DESIGN.steps, { unused }).map(({ id }) => id)
  expect(shown).toEqual(['photo', 'covering', 'start'])
  expect(openStep(BILLET_DESIGN.steps, { unused }, 'region')?.id).toBe('covering')
  expect(openStep(BILLET_DESIGN.steps, { unused }, 'scale')?.id).toBe('start')
  expect(openStep(BILLET_DESIGN.steps, { unused: [] }, 'scale')?.id).toBe('scale')
  expect(openStep(BILLET_DESIGN.steps, { unused }, 'of a later release')).toBeUndefined()
})
