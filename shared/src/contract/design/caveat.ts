import { z } from 'zod'
import type { DesignType } from './task'

/** Id of the engine that is part of the server. */
export const EMBEDDED_ENGINE = 'basic'

/** What a picture has to be called wherever it is shown: a draft, or a palette instead of a style. */
const CAVEATS = ['draft', 'palette'] as const
export type Caveat = (typeof CAVEATS)[number]
/** Beside a picture in an answer. Missing from servers of earlier releases. */
export const caveat = z.enum(CAVEATS).nullable().optional()

/** Of what the embedded engine makes; the other modes it computes in full quality, and what another engine draws of those is a draft. A test of the server compares its table of capabilities. */
const OF_EMBEDDED: Partial<Record<DesignType, Caveat>> = {
  eliminate_everything: 'draft',
  change_entity: 'draft',
  creation_empty_change: 'draft',
  furniture_background: 'draft',
  billet_design: 'draft',
  style_imitation: 'palette',
}

/** Warning of a figure too large for upholstery. */
const FLAT_PATTERN = 'patternFlat'

interface Made {
  readonly designType: DesignType
  /** Null until the task has ended. */
  readonly engine: string | null
  readonly warnings: readonly string[]
}

export function caveatOf({ designType, engine, warnings }: Made): Caveat | null {
  if (engine === null) return null
  if (engine !== EMBEDDED_ENGINE) return designType in OF_EMBEDDED ? null : 'draft'
  return OF_EMBEDDED[designType] ?? (warnings.includes(FLAT_PATTERN) ? 'draft' : null)
}
