import type { RegionKind } from '@tessera/shared/contract/design/segment'
import type { DesignMode, StepFacts, StepName, WorkStep } from './design-mode'
import { hasTooManyParts, needsOf, roomFaultOf } from './batch/rooms.rules'
import { planeFacts } from './plane/plane.rules'
import type { WorkState } from './workbench.store'

export const stepName = (name: StepName, kind: RegionKind): string => (typeof name === 'string' ? name : name(kind))

/** `free`: nothing of the step would be used by a start, and nothing of it is missing. */
export type StepState = 'done' | 'todo' | 'waiting' | 'free'

/** A requirement not yet met. */
export interface Missing {
  readonly step: string
  readonly sentence: string
}

/** Readiness of the inputs and the resulting step states. */
export interface Readiness {
  readonly plane: StepFacts['plane']
  /** Steps that the inputs make no use of: they are not shown. */
  readonly unused: readonly string[]
  /** In step order. */
  readonly missing: readonly Missing[]
  /** Several regions, of which the other rooms of a batch cannot get one. */
  readonly hasTooManyParts: boolean
  readonly states: Readonly<Record<string, StepState>>
}

/** All missing requirements, in step order. */
export function missingOf<Inputs>(steps: readonly WorkStep<Inputs>[], facts: StepFacts<Inputs>): Missing[] {
  return steps.flatMap((step) => {
    const sentence = step.isUsed?.(facts) === false ? null : (step.missing?.(facts) ?? null)
    return sentence === null ? [] : [{ step: step.id, sentence }]
  })
}

/** A step is done if what it asks for is there and would be used by a start; it is locked while the photo or the step it depends on is missing; the last one depends on all. */
export function stepStates<Inputs>(
  steps: readonly WorkStep<Inputs>[],
  facts: StepFacts<Inputs>,
): Record<string, StepState> {
  const blocked = new Set(missingOf(steps, facts).map((each) => each.step))
  const last = steps.length - 1
  const stateOf = (step: WorkStep<Inputs>, index: number): StepState => {
    if (!facts.hasPhoto && index > 0) return 'waiting'
    if (step.after !== undefined && blocked.has(step.after)) return 'waiting'
    if (index === last) return blocked.size > 0 ? 'waiting' : 'todo'
    if (blocked.has(step.id)) return 'todo'
    return step.isUsed?.(facts) === false || step.isGiven?.(facts) === false ? 'free' : 'done'
  }
  return Object.fromEntries(steps.map((step, index) => [step.id, stateOf(step, index)]))
}

/** The steps that are shown: those that a start would use. */
export const shownSteps = <Inputs>(
  steps: readonly WorkStep<Inputs>[],
  { unused }: Pick<Readiness, 'unused'>,
): readonly WorkStep<Inputs>[] => steps.filter(({ id }) => !unused.includes(id))

/** The step that is open, or the next one that is shown: what used it may have been chosen otherwise since. */
export function openStep<Inputs>(
  steps: readonly WorkStep<Inputs>[],
  readiness: Pick<Readiness, 'unused'>,
  id: string,
): WorkStep<Inputs> | undefined {
  const at = steps.findIndex((step) => step.id === id)
  return at < 0 ? undefined : shownSteps(steps.slice(at), readiness)[0]
}

/** Indices of the regions that hold something. */
const filledParts = ({ partShares }: Pick<WorkState['canvas'], 'partShares'>): number[] =>
  partShares.flatMap((share, part) => (share > 0 ? [part] : []))

type Read<Inputs> = Pick<WorkState<Inputs>, 'photo' | 'upload' | 'canvas' | 'inputs' | 'regionKind' | 'rooms'>

/** Memoised: returns the same object for the same inputs, so that it can be a store selector. */
export function readinessOf<Inputs>({
  steps,
  regionKinds,
  batch,
}: Pick<DesignMode<Inputs>, 'steps' | 'regionKinds' | 'batch'>): (state: Read<Inputs>) => Readiness {
  let former: { key: readonly unknown[]; readiness: Readiness } | null = null
  return ({ photo, upload, canvas, inputs, regionKind, rooms }) => {
    const uploading = upload !== null
    const key = [photo, uploading, canvas, inputs, regionKind, rooms]
    if (former && key.every((each, index) => each === former?.key[index])) return former.readiness
    const plane = planeFacts(canvas.plane, photo)
    const kind = regionKind ?? regionKinds[0]
    const parts = filledParts(canvas)
    const needs = needsOf({ batch }, { plane: plane.plane, photo, kind })
    const facts = {
      hasPhoto: photo !== null,
      uploading,
      regionShare: canvas.regionShare,
      regionKind: kind,
      parts,
      hasCorners: canvas.plane.corners !== null,
      plane,
      inputs,
      roomFault: roomFaultOf(rooms, needs),
      hasTooManyParts: hasTooManyParts(rooms, needs, parts.length),
    }
    const unused = steps.filter((step) => step.isUsed?.(facts) === false).map(({ id }) => id)
    const readiness = {
      plane,
      unused,
      missing: missingOf(steps, facts),
      hasTooManyParts: facts.hasTooManyParts,
      states: stepStates(steps, facts),
    }
    former = { key, readiness }
    return readiness
  }
}
