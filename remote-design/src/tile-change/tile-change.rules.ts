import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { DesignTask, estimateCost, Plane } from '@tessera/shared/contract/design'
import type { Laying, Material, SurfaceSpec } from '@tessera/shared/contract/material'
import type { AppError } from '@tessera/shared/http/app-error'
import { type PlaneFault, solvePlane } from '@tessera/shared/contract/plane'
import { completePlane, type PlaneDraft } from '../canvas/document/plane-draft'
import type { Size } from '../canvas/geometry/geometry'

/** The order of doing; on the phone one a screen. */
export const STEPS = ['photo', 'region', 'scale', 'material', 'laying', 'start'] as const
export type Step = (typeof STEPS)[number]

/** Why a task cannot start yet. */
export type Blocker =
  | 'noPhoto'
  | 'uploading'
  | 'noRegion'
  | 'tinyRegion'
  | 'noCorners'
  | 'noScale'
  | 'noMaterial'
  | PlaneFault

export interface Readiness {
  readonly hasPhoto: boolean
  readonly uploading: boolean
  /** Part of the photo that the region covers, 0–1. */
  readonly regionShare: number
  readonly hasCorners: boolean
  readonly hasPlane: boolean
  readonly planeFault: PlaneFault | null
  readonly hasMaterial: boolean
}

/** A region below this part of the photo is a slip of the finger. */
const SMALLEST_REGION = 0.0005
/** Below this confidence a suggestion is shown as uncertain. */
const LOW_CONFIDENCE = 0.75
/** Below this certainty the photo says too little about the proportion of the rectangle. */
const LOW_FOCAL_CERTAINTY = 0.5

/** Everything that is missing, in the order of doing. */
export function blockers(inputs: Readiness): readonly { readonly step: Step; readonly reason: Blocker }[] {
  const found: { step: Step; reason: Blocker }[] = []
  if (inputs.uploading) found.push({ step: 'photo', reason: 'uploading' })
  else if (!inputs.hasPhoto) found.push({ step: 'photo', reason: 'noPhoto' })
  if (inputs.regionShare === 0) found.push({ step: 'region', reason: 'noRegion' })
  else if (inputs.regionShare < SMALLEST_REGION) found.push({ step: 'region', reason: 'tinyRegion' })
  if (!inputs.hasCorners) found.push({ step: 'scale', reason: 'noCorners' })
  else if (!inputs.hasPlane) found.push({ step: 'scale', reason: 'noScale' })
  else if (inputs.planeFault) found.push({ step: 'scale', reason: inputs.planeFault })
  if (!inputs.hasMaterial) found.push({ step: 'material', reason: 'noMaterial' })
  return found
}

export type StepState = 'done' | 'todo' | 'waiting'

/** A step is done when nothing blocks it, waits while a photo is missing, and laying and start have nothing of their own to do. */
export function stepStates(inputs: Readiness): Record<Step, StepState> {
  const blocked = new Set(blockers(inputs).map((blocker) => blocker.step))
  const stateOf = (step: Step): StepState => {
    if (!inputs.hasPhoto && step !== 'photo') return 'waiting'
    if (step === 'laying') return blocked.has('material') ? 'waiting' : 'done'
    if (step === 'start') return blocked.size > 0 ? 'waiting' : 'todo'
    return blocked.has(step) ? 'todo' : 'done'
  }
  return Object.fromEntries(STEPS.map((step) => [step, stateOf(step)])) as Record<Step, StepState>
}

export interface LayingOptions {
  readonly laying: Laying
  readonly angleDeg: number
  readonly groutMm: number
  readonly groutColor: string
}

export interface PlaneFacts {
  readonly plane: Plane | null
  readonly fault: PlaneFault | null
  /** Real size of the rectangle `[width, depth]`, mm. */
  readonly sizeMm: readonly [number, number] | null
  /** The proportion of the rectangle is a guess. */
  readonly uncertain: boolean
}

export function planeFacts(draft: PlaneDraft, photo: Size): PlaneFacts {
  const plane = completePlane(draft)
  if (!plane) return { plane, fault: null, sizeMm: null, uncertain: false }
  const solution = solvePlane(plane, photo)
  if (!solution.ok) return { plane, fault: solution.fault, sizeMm: null, uncertain: false }
  const { sizeMm, focalCertainty } = solution.geometry
  return { plane, fault: null, sizeMm, uncertain: focalCertainty < LOW_FOCAL_CERTAINTY }
}

export const isUncertain = (confidence: number): boolean => confidence < LOW_CONFIDENCE

/** What the trade would lay a material as, until the person decides otherwise. */
export function optionsOf(surface: SurfaceSpec): LayingOptions {
  const { laying, groutMm, groutColor } = surface
  return { laying, groutMm, groutColor, angleDeg: 0 }
}

export type LayableMaterial = Material & { readonly surface: SurfaceSpec }

/** A material can be laid when it has faces and a size. */
export const isLayable = (material: Material): material is LayableMaterial => material.surface !== null

export type Estimate = EndpointOutput<typeof estimateCost>

/** How a price is paid: by one balance or both, or not at all. */
export function payment(estimate: Estimate): 'flops' | 'beans' | 'mixed' | 'insufficient' {
  if (!estimate.sufficient) return 'insufficient'
  if (estimate.flops > 0 && estimate.beans > 0) return 'mixed'
  return estimate.beans > 0 ? 'beans' : 'flops'
}

/** What makes two starts the same intent: whoever starts the same again after a lost answer must get the first task, not a second. */
export interface TaskIntent {
  readonly clientToken: string
  readonly fingerprint: string
  readonly maskFileId: string | null
}

/** The intent to use for these inputs: the one still open when it is the same, otherwise a new one. */
export function intentFor(open: TaskIntent | null, fingerprint: string, newToken: () => string): TaskIntent {
  if (open?.fingerprint === fingerprint) return open
  return { clientToken: newToken(), fingerprint, maskFileId: null }
}

/** The server answered and refused: nothing was begun. Otherwise the answer may have been lost on its way. */
export const wasRefused = (error: Pick<AppError, 'status' | 'code'>): boolean => error.status === 200 && error.code > 0

/** FNV-1a over 32-bit words: tells masks apart, cheaply, also on a phone. */
export function digest(words: Uint32Array): string {
  let hash = 0x811c9dc5
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193)
  return `${words.length.toString(36)}-${(hash >>> 0).toString(36)}`
}

/** A task whose photo is the one on the workbench: its inputs need not be loaded to change them. */
export const isSamePhoto = (task: Pick<DesignTask, 'photo'>, photoFileId: string | null): boolean =>
  task.photo.fileId === photoFileId
