import type { DesignEngine, EngineContext, EngineOutput } from '../engine'
import type { OfferedJob } from '../../modes/modes'
import { ENGINES } from '../registry'
import { setBackground } from './background/set-background'
import { dressObjects } from './dressing/dress-objects'
import { suggest } from './floor/suggest'
import { laySurface } from './lay-surface'
import { tintPhoto } from './palette/tint-photo'
import { recolourObjects } from './recolour/recolour-objects'
import type { Inpainting } from './removal/inpainting-network'
import { placePieces } from './furnishing/place-pieces'
import { removeThings } from './removal/remove-things'
import { coverShell } from './shell/cover-shell'

/**
 * Embedded engine, no network calls. Computes the new surface from geometry and light; suggestions use a trained model, a small file of our
 * own, and what is taken away is invented by another where that is installed.
 */
export function createBasicEngine(inpainting: Inpainting = async () => null): DesignEngine {
  return {
    id: 'basic',
    ...ENGINES.basic,
    suggest,
    run: (job: OfferedJob, context: EngineContext) => run(job, context, inpainting),
  }
}

function run(job: OfferedJob, context: EngineContext, inpainting: Inpainting): Promise<EngineOutput> {
  switch (job.designType) {
    case 'tile_change':
      return laySurface(job, context)
    case 'color_change':
      return recolourObjects(job, context)
    case 'furniture_material':
      return dressObjects(job, context)
    case 'style_imitation':
      return tintPhoto(job, context)
    case 'eliminate_everything':
      return removeThings(job, context, inpainting)
    case 'change_entity':
    case 'creation_empty_change':
      return placePieces(job, context, inpainting)
    case 'furniture_background':
      return setBackground(job, context)
    case 'billet_design':
      return coverShell(job, context)
  }
}
