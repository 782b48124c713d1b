import { brushTool } from '../../canvas/tools/brush/brush.tool'
import { handTool } from '../../canvas/tools/hand/hand.tool'
import type { DesignMode, WorkStep } from '../design-mode'
import { FLOOR_WORDS } from '../region/region.text'
import { PHOTO_STEP, regionStep, startStep } from '../steps'

/** A step that asks for nothing. */
export const plainStep = (id: string): WorkStep => ({ id, word: id, title: id, hint: id, Panel: () => null })

/** The least a mode can be: photo and region, nothing of its own. It keeps the workbench honest about what it knows of modes. */
export const FIXTURE_MODE: DesignMode<{ readonly note: string }> = {
  inputs: { designType: 'change_entity', empty: { note: '' } },
  slug: 'fixture',
  words: {
    title: 'Fixture',
    photoHint: 'Any photo',
    changePhoto: 'The region goes',
    running: 'At work',
    runAgain: 'Once more',
    adopted: 'Taken over',
    region: FLOOR_WORDS,
  },
  steps: [PHOTO_STEP, regionStep(FLOOR_WORDS), startStep(() => null)],
  tools: [handTool, brushTool],
  regionKind: 'object',
  againStep: 'region',
  facts: { path: null, title: () => 'Fixture', alt: () => 'Fixture', rows: () => null },
  // A mode to come, as this release's contract knows it: by what all tasks have.
  toRequest: () => ({ designType: 'change_entity' }),
  maskOf: () => null,
  fromTask: async () => ({ inputs: { note: 'former' }, plane: null }),
  usePreview: () => null,
}
