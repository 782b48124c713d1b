import { brushTool } from '@tessera/shared/canvas/tools/brush/brush.tool'
import { handTool } from '@tessera/shared/canvas/tools/hand/hand.tool'
import type { DesignMode, WorkStep } from '../design-mode'
import { FLOOR_WORDS } from '../region/region.text'
import { PHOTO_STEP, regionStep, startStep } from '../steps'

/** A step without inputs. */
export const plainStep = (id: string): WorkStep => ({ id, word: id, title: id, hint: id, Panel: () => null })

/** Minimal mode: photo and region only. Tests that the workbench does not depend on a specific mode. */
export const FIXTURE_MODE: DesignMode<{ readonly note: string }> = {
  inputs: { designType: 'eliminate_everything', empty: { note: '' }, belongs: { note: 'shop' } },
  slug: 'fixture',
  words: {
    title: 'Fixture',
    photoHint: 'Any photo',
    changePhoto: 'The region goes',
    running: 'At work',
    runAgain: 'Once more',
    adopted: 'Taken over',
    region: () => FLOOR_WORDS,
  },
  steps: [PHOTO_STEP, regionStep(() => FLOOR_WORDS, 'Select'), startStep(() => null)],
  tools: [handTool, brushTool],
  regionKinds: ['floor'],
  againStep: 'region',
  facts: { path: null, again: 'Once more', title: () => 'Fixture', alt: () => 'Fixture', rows: () => null },
  toRequest: () => ({ designType: 'eliminate_everything' }),
  maskOf: () => null,
  fromTask: async () => ({ inputs: { note: 'former' }, plane: null }),
  usePreview: () => null,
}
