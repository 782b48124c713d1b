import { EMBEDDED_ENGINE } from '@tessera/shared/contract/design/caveat'
import {
  type Capability,
  DESIGN_TYPES,
  type DesignType,
  MODES_FROM_PICTURES,
} from '@tessera/shared/contract/design/task'
import type { DesignEngine } from './engine'
import type { HttpEngineSettings } from '../../engines/engines.config'
import { installedChange, PROFILES } from './http/profile'

/** An engine's capabilities. Modes that are missing are refused. */
export interface EngineRow extends Pick<DesignEngine, 'lane' | 'capabilities'> {
  /** Pictures that it looks at beside the photo and the words. */
  readonly maxRefs?: number
  /** Design types for which an operator prefers it, whatever others make of them. */
  readonly preferred?: readonly DesignType[]
}
/** Engines by id, in order of preference among equals. */
export type EngineRows = Readonly<Record<string, EngineRow>>

/** What is missing where engines draw, but none looks at a picture beside the words. */
const PICTURES_MISSING = 'design.engines.reference'
/** What is missing while an engine that is set up does not answer. */
const ANSWER_MISSING = 'design.engines.answering'
/** What is missing where the engine makes less of a mode now than the person was told. */
export const LEVEL_CHANGED = 'design.engines.changed'

const FULL = { level: 'full', needs: [] } as const satisfies Capability
/** What generative engines make of a region and words. */
const FROM_WORDS = { change_entity: FULL, creation_empty_change: FULL } as const
const MASKED = { ...FROM_WORDS, eliminate_everything: FULL, furniture_background: FULL, billet_design: FULL } as const
/** Engines that look at further pictures take over the style of one. */
const FROM_PICTURES = { style_imitation: FULL } as const
/** What is computed from the plane and the light: it keeps its size and its colour. */
const COMPUTED = {
  tile_change: { level: 'full', needs: [] },
  color_change: { level: 'full', needs: [] },
  furniture_material: { level: 'full', needs: [] },
} as const satisfies EngineRow['capabilities']
/** What an engine that draws makes of the same. */
const SKETCH = { level: 'draft', needs: [] } as const satisfies Capability
const SKETCHED = Object.fromEntries(Object.keys(COMPUTED).map((type) => [type, SKETCH])) as Record<
  keyof typeof COMPUTED,
  typeof SKETCH
>
/** Pieces that are there are placed; words need a generative engine. */
const PLACED = { level: 'draft', needs: ['design.engines.http'] } as const satisfies Capability
/** What needs to be told what stays: an engine without a mask would be no help. */
const NEEDS_MASK = { level: 'draft', needs: ['design.engines.mask'] } as const satisfies Capability

/** What each engine makes of each mode; the only place that says so. */
export const ENGINES = {
  // Styles with a style model only, sketches where the operator names them only.
  comfyui: {
    lane: 'remote',
    capabilities: { ...MASKED, ...FROM_PICTURES, ...SKETCHED },
    maxRefs: PROFILES.comfyui.maxRefs,
  },
  openai: { lane: 'remote', capabilities: { ...MASKED, ...FROM_PICTURES }, maxRefs: PROFILES.openai.maxRefs },
  dashscope: { lane: 'remote', capabilities: MASKED, maxRefs: PROFILES.dashscope.maxRefs },
  // Without a mask it cannot be told what goes, nor that all else stays: only what words say.
  ark: { lane: 'remote', capabilities: { ...FROM_WORDS, ...FROM_PICTURES }, maxRefs: PROFILES.ark.maxRefs },
  basic: {
    lane: 'cpu',
    capabilities: {
      ...COMPUTED,
      // A palette only, and named so.
      style_imitation: { level: 'full', needs: [PICTURES_MISSING] },
      eliminate_everything: NEEDS_MASK,
      change_entity: PLACED,
      creation_empty_change: PLACED,
      furniture_background: NEEDS_MASK,
      // Surfaces only; a design needs an engine that draws.
      billet_design: NEEDS_MASK,
    },
  },
} as const satisfies EngineRows

/** Capability when no engine supports a mode; names the configuration that would add one. */
export const MISSING: Capability = { level: 'unsupported', needs: ['design.engines.http'] }

/** What the settings of an engine say of its row. */
type RowSettings = Pick<HttpEngineSettings, 'id'> & Partial<Pick<HttpEngineSettings, 'style' | 'modes'>>

/** The engines of an installation: the embedded one, and those on other machines that it has set up. */
export function configuredEngines(settings: readonly RowSettings[]): EngineRows {
  const rows = Object.entries<EngineRow>(ENGINES).flatMap(([id, row]): [string, EngineRow][] => {
    if (id === EMBEDDED_ENGINE) return [[id, row]]
    const own = settings.find((each) => each.id === id)
    return own ? [[id, rowIn(row, own)]] : []
  })
  return Object.fromEntries(rows)
}

function rowIn(row: EngineRow, { id, style = null, modes = [] }: RowSettings): EngineRow {
  const { maxRefs = row.maxRefs ?? 0 } = installedChange({ id, style })
  const isMade = (type: string) =>
    (maxRefs > 0 || !MODES_FROM_PICTURES.some((each) => each === type)) &&
    (!(type in SKETCHED) || modes.some((each) => each === type))
  const capabilities = Object.fromEntries(Object.entries(row.capabilities).filter(([type]) => isMade(type)))
  return { ...row, capabilities, maxRefs, preferred: modes }
}

/** The modes that an engine of an installation makes. */
export function designTypesOf(settings: RowSettings): DesignType[] {
  const row = configuredEngines([settings])[settings.id]
  return row ? DESIGN_TYPES.filter((type) => capabilityOf(row, type).level !== 'unsupported') : []
}

const RANKS = { full: 2, draft: 1, unsupported: 0 } as const satisfies Record<Capability['level'], number>
const PREFERRED = 3

/** An engine's capability for a mode. */
export const capabilityOf = ({ capabilities }: Pick<EngineRow, 'capabilities'>, designType: DesignType): Capability =>
  capabilities[designType] ?? MISSING

/** A mode's engine. */
export interface Route extends Pick<EngineRow, 'lane'> {
  engine: string
  capability: Capability
}

/** What an order needs besides its mode. */
interface Wanted {
  lane?: Route['lane'] | undefined
  /** Pictures to look at beside the words. */
  pictures?: number
}

const NONE: ReadonlySet<string> = new Set()
const nobody = () => false

/**
 * Which of the configured engines makes a mode's pictures: one that is preferred for it, else the one with the highest
 * level, the first of equals. Those that do not answer are passed over.
 */
export class EngineRouting {
  /** @param silent engines that do not answer now, see `silentEngines` */
  constructor(
    readonly rows: EngineRows,
    private readonly silent: ReadonlySet<string> = NONE,
  ) {}

  /** The same engines, of which these do not answer now either. */
  without(silent: ReadonlySet<string>): EngineRouting {
    return new EngineRouting(this.rows, new Set([...this.silent, ...silent]))
  }

  /** Null when no engine makes what is wanted. Check before charging, and refuse with ENGINE_UNSUPPORTED and `needsOf`. */
  routeOf(designType: DesignType, wanted: Wanted = {}): Route | null {
    const route = this.#best(designType, wanted, (id) => this.silent.has(id))
    if (!route || route.capability.needs.length === 0 || !this.#isSilentFor(designType)) return route
    return { ...route, capability: { ...route.capability, needs: [ANSWER_MISSING] } }
  }

  /** Where what was charged already is made: where nobody answers, with the engine that would make it. */
  runOf(designType: DesignType, wanted: Wanted): Route | null {
    return this.routeOf(designType, wanted) ?? this.#best(designType, wanted, nobody)
  }

  /** What the mode's engine makes of it. */
  capabilityOf(designType: DesignType): Capability {
    const capability = this.routeOf(designType)?.capability
    return capability ?? (this.#isSilentFor(designType) ? { ...MISSING, needs: [ANSWER_MISSING] } : MISSING)
  }

  /** What is missing where `routeOf` finds no engine. */
  needsOf(designType: DesignType, wanted: Wanted): string[] {
    if (this.#best(designType, wanted, nobody)) return [ANSWER_MISSING]
    if (this.#best(designType, { lane: wanted.lane }, nobody)) return [PICTURES_MISSING]
    return this.capabilityOf(designType).needs
  }

  /** Whether a picture may come with the words: where no engine would look at it, answering or not, it is not asked for. */
  looksAtPictures(designType: DesignType): boolean {
    return this.#best(designType, { lane: 'remote', pictures: 1 }, nobody) !== null
  }

  /** The engine that would be the best does not answer. */
  #isSilentFor(designType: DesignType): boolean {
    const best = this.#best(designType, {}, nobody)
    return best !== null && this.silent.has(best.engine)
  }

  #best(designType: DesignType, { lane, pictures = 0 }: Wanted, isOut: (engine: string) => boolean): Route | null {
    let best: Route | null = null
    let bestRank: number = RANKS.unsupported
    for (const [engine, row] of Object.entries(this.rows)) {
      if (isOut(engine) || (lane && row.lane !== lane) || (row.maxRefs ?? 0) < pictures) continue
      const capability = capabilityOf(row, designType)
      const isPreferred = capability.level !== 'unsupported' && row.preferred?.includes(designType)
      const rank = isPreferred ? PREFERRED : RANKS[capability.level]
      if (rank <= bestRank) continue
      bestRank = rank
      best = { engine, lane: row.lane, capability }
    }
    return best
  }
}
