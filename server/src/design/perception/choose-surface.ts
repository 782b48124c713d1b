import { gridOf, type Region } from './regions'
import type { Sight } from './sight'
import type { SeenRegion } from './surfaces'

/** A surface without a click, before its edge is drawn. */
export interface ChosenSurface {
  readonly region: Region | null
  /** 0–1. */
  readonly confidence: number
}

/** Share of a surface from which a region is taken for a part of it. */
const TAKEN = 0.5
/** Regions of other surfaces that are this sure stay out, even where the surface's own region covers them. */
const LEFT_OUT = 0.6
/** The network is overconfident about rooms unlike its training data. */
const TRUST = 0.82

/** The floor: all regions that the network takes for floor, without what it takes for rugs and things on it. */
export function chooseFloor({ view, regions }: Sight): ChosenSurface {
  const grid = gridOf(view)
  const floors = regions.filter(({ surface, confidence }) => surface === 'floor' && confidence > TAKEN)
  return joined(floors, regions, grid.width * grid.height)
}

/** The largest wall. */
export function chooseWall({ view, regions }: Sight): ChosenSurface {
  const grid = gridOf(view)
  const [wall] = regions.filter(({ surface, confidence }) => surface === 'wall' && confidence > TAKEN)
  return joined(wall ? [wall] : [], regions, grid.width * grid.height)
}

function joined(parts: readonly SeenRegion[], all: readonly SeenRegion[], cells: number): ChosenSurface {
  if (parts.length === 0) return { region: null, confidence: 0 }
  const largest = Math.max(...parts.map(({ area }) => area))
  const others = all.filter(
    ({ surface, confidence, area }) => surface !== parts[0]!.surface && confidence > LEFT_OUT && area < largest,
  )
  const logits = new Float32Array(cells).fill(-Infinity)
  for (const part of parts)
    for (let cell = 0; cell < cells; cell++) logits[cell] = Math.max(logits[cell]!, part.logits[cell]!)
  for (const other of others)
    for (let cell = 0; cell < cells; cell++) logits[cell] = Math.min(logits[cell]!, -other.logits[cell]!)
  const area = logits.reduce((sum, logit) => sum + Number(logit > 0), 0)
  const trust = parts.reduce((sum, part) => sum + part.confidence * part.area, 0) / sumOf(parts)
  const score = Math.min(...parts.map((part) => part.score))
  return { region: area > 0 ? { logits, area, score } : null, confidence: Math.round(TRUST * trust * 100) / 100 }
}

const sumOf = (parts: readonly Region[]) => parts.reduce((sum, { area }) => sum + area, 0)
